-- The file of a queue, sent behind its greeting.
ALTER TABLE queues ADD COLUMN mediaBlobId TEXT;
ALTER TABLE queues ADD COLUMN mediaMimeType TEXT;
ALTER TABLE queues ADD COLUMN mediaName TEXT;
ALTER TABLE queues ADD COLUMN mediaBytes INTEGER;
CREATE INDEX queues_media ON queues (mediaBlobId) WHERE mediaBlobId IS NOT NULL;
