-- A file that stands in a message of the team's chats (decision 323).
ALTER TABLE chat_messages ADD COLUMN mediaBlobId TEXT;
ALTER TABLE chat_messages ADD COLUMN mediaMimeType TEXT;
ALTER TABLE chat_messages ADD COLUMN mediaName TEXT;
ALTER TABLE chat_messages ADD COLUMN mediaBytes INTEGER;
CREATE INDEX chat_messages_files ON chat_messages (mediaBlobId) WHERE mediaBlobId IS NOT NULL;
