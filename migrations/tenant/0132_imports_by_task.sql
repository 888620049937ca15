-- How often an import was begun without storing a row is kept by its task.
UPDATE jobs SET failures = coalesce((SELECT starts FROM imports WHERE imports.id = payload ->> 'importId'), 0)
  WHERE kind = 'imports.work' AND json_valid(payload);
ALTER TABLE imports DROP COLUMN starts;
