;;; emacs_session.el --- A person's work on a contract, done by a real Emacs in batch  -*- lexical-binding: t; -*-

;; Arguments after `--': the file to load, the workspace, the server's command.  Prints one JSON object of what was seen.

(require 'cl-lib)
(require 'json)

(defvar seen nil "What was seen, newest first, as an alist.")
(defvar patience 60 "Seconds after which what has not come is an error.")

(defun see (what value) (push (cons what value) seen))

(defun wait-for (what there)
  "Take in what processes say until THERE gives something, and return it."
  (let (found)
    (with-timeout (patience (error "No %s after %s seconds" what patience))
      (while (not (setq found (funcall there)))
        (accept-process-output nil 1)))
    found))

(defun told-here ()
  "What flymake shows in this buffer: severity, text, marked text."
  (mapcar (lambda (one)
            (vector (symbol-name (flymake-diagnostic-type one))
                    (flymake-diagnostic-text one)
                    (buffer-substring-no-properties (flymake-diagnostic-beg one) (flymake-diagnostic-end one))))
          (flymake-diagnostics)))

(defun told-about (word)
  "The finding shown in this buffer whose text has WORD; nil where there is none."
  (cl-find-if (lambda (one) (string-search word (aref one 1))) (told-here)))

(defun visit (file)
  "Open FILE as the command loop would, so that eglot connects."
  (switch-to-buffer (find-file-noselect file))
  (run-hooks 'post-command-hook)
  (wait-for "connection" #'eglot-managed-p))

(let* ((arguments (cdr (member "--" command-line-args)))
       (init (pop arguments))
       (workspace (file-name-as-directory (pop arguments)))
       (contract (concat workspace "skills/cms.article/contract.json")))
  (setq command-line-args-left nil)
  (load init nil t)
  (setq skillcontract-server-command arguments)
  (setq skillcontract-initialization-options '(:language "en"))

  ;; Open a contract with a fault and read what is wrong.
  (visit contract)
  (see 'mode major-mode)
  (see 'root (project-root (eglot--project (eglot-current-server))))
  (see 'told (wait-for "finding about orgId" (lambda () (told-about "orgId"))))

  ;; Take the misspelt field away, type its beginning and have it completed.
  (goto-char (point-min))
  (search-forward "\"platform.orgId\"")
  (backward-char)
  (delete-char (- (length "orgId")))
  (insert "organI")
  (see 'capf (eq (car completion-at-point-functions) #'eglot-completion-at-point))
  (completion-at-point)
  (see 'completed (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
  (wait-for "clean bill" (lambda () (null (told-here))))

  ;; Rename a tool where it is configured; other files name it too.
  (goto-char (point-min))
  (search-forward "\"tag_list\": {")
  (goto-char (+ (match-beginning 0) 3))
  (cl-letf (((symbol-function 'y-or-n-p) #'always))
    (eglot-rename "tag_search"))
  (see 'renamed (vconcat (sort (delq nil (mapcar (lambda (buffer)
                                                   (and (buffer-file-name buffer) (buffer-modified-p buffer)
                                                        (file-relative-name (buffer-file-name buffer) workspace)))
                                                 (buffer-list)))
                               #'string<)))

  ;; Spoil the layout and have it mended.
  (let ((before (buffer-string)))
    (goto-char (point-min))
    (search-forward "{")
    (insert "\n\n\n      ")
    (eglot-format-buffer)
    (see 'formatted (string= before (buffer-string))))
  (save-some-buffers t)

  ;; A workspace file is another mode and the same server, which must not take it for a contract.
  (let ((server (eglot-current-server)))
    (visit (concat workspace "skills/cms.article/skill.json5"))
    (see 'workspace-mode major-mode)
    (see 'same-server (eq server (eglot-current-server)))
    (goto-char (point-min))
    (search-forward "\"article_list\",")
    (insert " \"no_such_tool\",")
    (save-buffer) ; tells the server at once; in batch nobody is ever idle, which eglot waits for
    (see 'told-of-skill (wait-for "finding about no_such_tool" (lambda () (told-about "no_such_tool"))))
    (visit (concat workspace "skills/cms.article/manual.md"))
    (see 'manual-mode major-mode)
    (see 'manual-server (eq server (eglot-current-server)))
    (eglot-shutdown server))
  (princ (json-serialize (mapcar (lambda (pair)
                                   (cons (car pair)
                                         (pcase (cdr pair)
                                           ('t t)
                                           ('nil :false)
                                           ((and value (pred symbolp)) (symbol-name value))
                                           (value value))))
                                 seen)
                         :false-object :false)))
;;; emacs_session.el ends here
