-- Days on which the company is closed, whatever its hours say.
ALTER TABLE companies ADD COLUMN holidays TEXT NOT NULL DEFAULT '[]';
