-- What hears recordings where an assistant is asked, at Azure the name of a deployment; looked for where ''.
ALTER TABLE prompts ADD COLUMN transcriptionModel TEXT NOT NULL DEFAULT '';
