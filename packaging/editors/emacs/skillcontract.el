;;; skillcontract.el --- Skill contracts with eglot and dape  -*- lexical-binding: t; -*-

;; Put this file on the `load-path' and (require 'skillcontract) in the init file.
;; It needs skillcontract-lsp and skillcontract-dap on the PATH, eglot (in Emacs since 29,
;; otherwise from a package archive), and for stepping through scenarios dape.
;;
;; Tried: Emacs 28.2 with eglot 1.9 from Debian 12, by tests/editors/test_emacs.py, which loads this
;; very file: diagnostics, completion, rename across files, formatting, the language of the messages.
;; By hand also Emacs 30.2 with its own eglot, and dape 0.27.1: it stops at the entry and steps.

;;; Code:

(require 'eglot)
(require 'js)
(declare-function markdown-mode "markdown-mode")

(defgroup skillcontract nil
  "Skill contracts of AI agents."
  :group 'languages)

(defcustom skillcontract-server-command '("skillcontract-lsp")
  "The command of the language server and its arguments, such as \"--lang\" \"zh\"."
  :type '(repeat string))

(defcustom skillcontract-initialization-options
  '(:codeLens (:enabled t) :inlayHints (:enabled t))
  "What the server is told at its start, as a plist.
With :language \"zh\" or \"en\" the server speaks that language,
otherwise the one of the locale."
  :type 'plist)

(define-derived-mode skillcontract-mode js-mode "Contract"
  "Major mode for skill contracts, which are JSON with comments."
  (skillcontract--edit-json))

(define-derived-mode skillcontract-workspace-mode js-mode "Contract workspace"
  "Major mode for the JSON5 files of a workspace.
They are the manifest, grants, and each skill's definition, governance and scenarios."
  (skillcontract--edit-json))

(if (require 'markdown-mode nil t)
    (define-derived-mode skillcontract-manual-mode markdown-mode "Manual"
      "Major mode for the manual of a skill.")
  (define-derived-mode skillcontract-manual-mode text-mode "Manual"
    "Major mode for the manual of a skill."))

(defun skillcontract--edit-json ()
  "Indent by two with spaces, and let names have dashes.
The dot stays punctuation: the server completes a path segment by segment."
  (setq-local js-indent-level 2)
  (setq-local tab-width 2) ; eglot has the server format by it
  (setq-local indent-tabs-mode nil)
  (modify-syntax-entry ?- "_"))

;; The first pattern that matches wins, so these must come before those of json-mode and markdown-mode.
(dolist (entry '(("/skills/\\(?:[^/]+/\\)*contract\\.json\\'" . skillcontract-mode)
                 ("\\.contract\\.json\\'" . skillcontract-mode)
                 ("/skillcontract\\.json5\\'" . skillcontract-workspace-mode)
                 ("/grants\\.json5\\'" . skillcontract-workspace-mode)
                 ("/skills/\\(?:[^/]+/\\)*\\(?:skill\\|governance\\)\\.json5\\'" . skillcontract-workspace-mode)
                 ("\\.\\(?:skill\\|governance\\|scenario\\)\\.json5\\'" . skillcontract-workspace-mode)
                 ("/skills/\\(?:[^/]+/\\)*manual\\.md\\'" . skillcontract-manual-mode)
                 ("\\.manual\\.md\\'" . skillcontract-manual-mode)))
  (add-to-list 'auto-mode-alist entry))

;; Older eglot tells one language id for all files of a server.  It must not be that of contracts, which
;; the server would take workspace files for; contracts it knows by their names.
(add-to-list 'eglot-server-programs
             '(((skillcontract-workspace-mode :language-id "skill-contract-workspace")
                (skillcontract-mode :language-id "skill-contract-workspace")
                (skillcontract-manual-mode :language-id "skill-contract-workspace"))
               . skillcontract--contact))

(defun skillcontract--contact (&optional _interactive _project)
  "How eglot starts the server."
  `(,@skillcontract-server-command
    :initializationOptions ,skillcontract-initialization-options))

(defun skillcontract--project (directory)
  "The workspace around DIRECTORY as a project, for eglot only."
  (when (bound-and-true-p eglot-lsp-context)
    (let ((root (or (locate-dominating-file directory "skillcontract.json5")
                    (locate-dominating-file directory "skills"))))
      (and root (cons 'transient root)))))

(add-hook 'project-find-functions #'skillcontract--project)

(dolist (hook '(skillcontract-mode-hook skillcontract-workspace-mode-hook skillcontract-manual-mode-hook))
  (add-hook hook #'eglot-ensure))

(with-eval-after-load 'dape
  (defvar dape-configs)
  (add-to-list 'dape-configs
               '(skill-contract
                 modes (skillcontract-workspace-mode)
                 command "skillcontract-dap"
                 :type "skill-contract" :request "launch" :stopOnEntry t
                 :cwd dape-cwd :scenario dape-buffer-default)))

(provide 'skillcontract)
;;; skillcontract.el ends here
