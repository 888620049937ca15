-- JSON: the first of those whose names were cut, [{row, name}], as they were taken.
ALTER TABLE imports ADD COLUMN shortenedNames TEXT NOT NULL DEFAULT '[]';
