-- How many people were taken whose name was longer than names may be, and was cut.
ALTER TABLE imports ADD COLUMN shortened INTEGER NOT NULL DEFAULT 0;
