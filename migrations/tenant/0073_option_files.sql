-- The file of an option of a queue, sent behind its message.
ALTER TABLE queue_options ADD COLUMN mediaBlobId TEXT;
ALTER TABLE queue_options ADD COLUMN mediaMimeType TEXT;
ALTER TABLE queue_options ADD COLUMN mediaName TEXT;
ALTER TABLE queue_options ADD COLUMN mediaBytes INTEGER;
CREATE INDEX queue_options_media ON queue_options (mediaBlobId) WHERE mediaBlobId IS NOT NULL;
