-- The bytes that the files of a company may take, media and pictures together; 0 means none (decision 67). 10 GB unless it is
-- said otherwise.
ALTER TABLE plans ADD COLUMN fileBytes INTEGER NOT NULL DEFAULT 10737418240;
