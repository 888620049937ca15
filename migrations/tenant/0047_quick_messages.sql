-- Answers that people keep to give again: their own, or those of the whole company.
CREATE TABLE quick_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shortcode TEXT NOT NULL,
  -- `fold(shortcode)`, without capitals and accents: lists go by it and look into it.
  folded TEXT NOT NULL,
  message TEXT NOT NULL,
  -- 1: of the company, or of those who are in `queueId`.
  geral INTEGER NOT NULL,
  -- 0: it is not suggested.
  status INTEGER NOT NULL,
  -- Who wrote it. Of those who left, administrators have it.
  userId INTEGER REFERENCES users (id) ON DELETE SET NULL,
  queueId INTEGER REFERENCES queues (id) ON DELETE SET NULL,
  mediaBlobId TEXT,
  mediaMimeType TEXT,
  mediaName TEXT,
  mediaBytes INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX quick_messages_by_shortcode ON quick_messages (folded);
CREATE INDEX quick_messages_by_user ON quick_messages (userId);
CREATE INDEX quick_messages_by_queue ON quick_messages (queueId);
CREATE INDEX quick_messages_media ON quick_messages (mediaBlobId) WHERE mediaBlobId IS NOT NULL;
