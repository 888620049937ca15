-- What is said with the files of a list that is gone, which a campaign still sends.
ALTER TABLE campaigns ADD COLUMN keptMessage TEXT NOT NULL DEFAULT '';
