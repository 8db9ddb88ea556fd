-- A person's work on a contract, done by a real Neovim without a screen; prints one JSON object of what was seen.
local work = vim.fn.json_decode(vim.env.SKILLCONTRACT_TEST)
local seen = {}

local function wait_for(what, there)
  local found
  if not vim.wait(60000, function()
    found = there()
    return found
  end, 20) then
    error("no " .. what .. " after a minute")
  end
  return found
end

local function clients()
  return (vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 })) or vim.lsp.buf_get_clients(0)
end

local function told_about(word)
  for _, one in ipairs(vim.diagnostic.get(0)) do
    if one.message:find(word, 1, true) then
      return one
    end
  end
end

vim.g.skillcontract = { cmd = work.server, language = "en" }
vim.cmd("source " .. work.init)

vim.cmd("edit " .. work.workspace .. "/skills/cms.article/contract.json")
seen.filetype = vim.bo.filetype
local found = wait_for("finding", function()
  return told_about("orgId")
end)
seen.told = { found.severity, found.message, vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, true)[1]:sub(found.col + 1, found.end_col) }
seen.root = clients()[1].config.root_dir

-- Type the beginning of the field and ask what may stand there.
vim.api.nvim_buf_set_text(0, found.lnum, found.col, found.lnum, found.end_col, { '"platform.organI"' })
vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col + #'"platform.organI' })
local where = vim.lsp.util.make_position_params(0, "utf-16")
local offered
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion", where, 60000)) do
  offered = answer.result.items
end
for _, item in ipairs(offered) do
  if item.label == "organId" then
    vim.lsp.util.apply_text_edits({ item.textEdit }, vim.api.nvim_get_current_buf(), "utf-16")
  end
end
seen.completed = vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, true)[1]
wait_for("clean bill", function()
  return #vim.diagnostic.get(0) == 0
end)

-- Rename a tool where it is configured; other files name it too.
vim.fn.cursor(1, 1)
vim.fn.search('"tag_list": {')
vim.fn.cursor(vim.fn.line("."), vim.fn.col(".") + 2)
vim.lsp.buf.rename("tag_search")
local function in_memory(path)
  local buffer = vim.fn.bufnr(work.workspace .. "/" .. path)
  return buffer ~= -1 and table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\n"):find("tag_search", 1, true) ~= nil
end
wait_for("rename", function()
  return in_memory("skills/cms.article/skill.json5") and in_memory("skills/cms.tag/contract.json")
end)
vim.cmd("wall")

vim.cmd("edit " .. work.workspace .. "/skills/cms.article/skill.json5")
seen.workspace_filetype = vim.bo.filetype
seen.workspace_clients = #clients()
vim.cmd("edit " .. work.workspace .. "/skills/cms.article/manual.md")
seen.manual_filetype = vim.bo.filetype
seen.manual_clients = #clients()
io.stdout:write(vim.fn.json_encode(seen))
vim.cmd("qall!")
