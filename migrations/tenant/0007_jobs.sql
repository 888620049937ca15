CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  dueAt INTEGER,
  payload TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  lastError TEXT,
  UNIQUE (kind, key)
) STRICT;
CREATE INDEX jobs_due ON jobs (dueAt, id) WHERE dueAt IS NOT NULL;
