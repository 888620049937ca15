-- The columns that somebody chose for the sheet, as JSON of the call's fields; null: they are guessed.
ALTER TABLE imports ADD COLUMN columns TEXT;
