-- Skill contracts in Neovim: copy to ~/.config/nvim/plugin/skillcontract.lua . No plugin is needed.
-- It needs skillcontract-lsp on the PATH, and skillcontract-dap for stepping through scenarios with nvim-dap.
--
-- Tried: Neovim 0.7.2 from Debian 12 and, by hand, 0.12.4 (vim.lsp.config), by tests/editors/test_neovim.py, which loads
-- this very file: file types, findings, completion, rename across files.
-- Not tried: nvim-dap, which Debian has not.

local CONTRACT, WORKSPACE, MANUAL = "skill-contract", "skill-contract-workspace", "markdown.skill-manual"

-- Settings: set vim.g.skillcontract = { cmd = {...}, language = "zh", ... } before this file is loaded.
local wanted = vim.g.skillcontract or {}
local config = {
  name = "skillcontract",
  cmd = wanted.cmd or { "skillcontract-lsp" },
  filetypes = { CONTRACT, WORKSPACE, MANUAL },
  root_markers = { "skillcontract.json5", "skills", ".git" },
  get_language_id = function(_, filetype)
    return filetype == MANUAL and "markdown" or filetype
  end,
  init_options = {
    language = wanted.language, -- "zh" or "en"; otherwise that of the locale
    codeLens = { enabled = wanted.codeLens ~= false },
    inlayHints = { enabled = wanted.inlayHints ~= false },
  },
  settings = {
    skillcontract = {
      codeLens = { enabled = wanted.codeLens ~= false },
      inlayHints = { enabled = wanted.inlayHints ~= false },
    },
  },
}

-- When other files have changed, the server says to ask again. Neovim 0.12 then asks about the workspace and leaves out the
-- open files; so these are asked about here.
config.handlers = {
  ["workspace/diagnostic/refresh"] = function(_, _, context)
    local client = vim.lsp.get_client_by_id(context.client_id)
    for buffer in pairs(client and client.attached_buffers or {}) do
      local asked = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, identifier = "skillcontract" }
      client:request("textDocument/diagnostic", asked, nil, buffer)
    end
    return vim.NIL
  end,
}

local group = vim.api.nvim_create_augroup("skillcontract", {})

local function detect(filetype, patterns)
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    group = group,
    pattern = patterns,
    callback = function()
      vim.bo.filetype = filetype
    end,
  })
end

-- In these patterns * also stands for folders.
detect(CONTRACT, { "*/skills/*/contract.json", "*.contract.json" })
detect(WORKSPACE, {
  "*/skillcontract.json5",
  "*/grants.json5",
  "*/skills/*/skill.json5",
  "*/skills/*/governance.json5",
  "*.skill.json5",
  "*.governance.json5",
  "*.scenario.json5",
})
detect(MANUAL, { "*/skills/*/manual.md", "*.manual.md" })

vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = { CONTRACT, WORKSPACE },
  callback = function()
    vim.bo.commentstring = "// %s"
    vim.bo.expandtab, vim.bo.shiftwidth, vim.bo.tabstop = true, 2, 2
    vim.bo.syntax = "javascript" -- knows comments, unquoted keys and both quotes, which json and jsonc mark as faults
  end,
})

if vim.lsp.config then
  vim.lsp.config("skillcontract", config)
  vim.lsp.enable("skillcontract")
else
  -- Before 0.11 the server is started here, once for each workspace.
  local clients = {}

  local function root_of(path)
    local folder = vim.fn.fnamemodify(path, ":h")
    for _, marker in ipairs(config.root_markers) do
      local found = vim.fn.finddir(marker, folder .. ";")
      if found == "" then
        found = vim.fn.findfile(marker, folder .. ";")
      end
      if found ~= "" then
        return vim.fn.fnamemodify(found, ":p:s?/$??:h")
      end
    end
    return folder
  end

  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = config.filetypes,
    callback = function(event)
      local root = root_of(vim.api.nvim_buf_get_name(event.buf))
      local known = clients[root]
      if not known or vim.lsp.client_is_stopped(known) then
        clients[root] = vim.lsp.start_client(vim.tbl_extend("force", config, {
          root_dir = root,
          on_attach = function(_, buffer)
            vim.api.nvim_buf_set_option(buffer, "omnifunc", "v:lua.vim.lsp.omnifunc")
          end,
        }))
      end
      if clients[root] then
        vim.lsp.buf_attach_client(event.buf, clients[root])
      end
    end,
  })
end

local has_dap, dap = pcall(require, "dap")
if has_dap then
  dap.adapters["skill-contract"] = { type = "executable", command = "skillcontract-dap" }
  dap.configurations[WORKSPACE] = {
    { type = "skill-contract", request = "launch", name = "This scenario", scenario = "${file}", stopOnEntry = true },
  }
end
