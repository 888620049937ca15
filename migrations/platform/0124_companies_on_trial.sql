-- Of a company that signed up by itself: whether it has paid nothing yet. Those that signed up before keep the room that they had.
ALTER TABLE companies ADD COLUMN onTrial INTEGER NOT NULL DEFAULT 0 CHECK (onTrial IN (0, 1));
UPDATE deleted_companies SET company = json_set(company, '$.onTrial', 0);
