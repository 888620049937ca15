-- A task is a job whose work is a call outside: who attempts it (process and number), since when, and how many attempts failed.
ALTER TABLE jobs ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN claim TEXT;
-- Only of an attempt that may not be repeated.
ALTER TABLE jobs ADD COLUMN begunAt INTEGER;

-- What waits goes on where it is: the attempts of these stood in their payload.
UPDATE jobs SET failures = coalesce(CAST(payload ->> 'tries' AS INTEGER), 0), payload = json_remove(payload, '$.tries')
  WHERE kind = 'bills.lookUp' AND json_valid(payload);
UPDATE jobs SET failures = coalesce(CAST(payload ->> 'attempts' AS INTEGER), 0), payload = json_remove(payload, '$.attempts')
  WHERE kind = 'integrations.mail' AND json_valid(payload);
