CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  profile TEXT NOT NULL CHECK (profile IN ('admin', 'supervisor', 'user', 'restaurante')),
  whatsappNumber TEXT NOT NULL DEFAULT '',
  whatsappId INTEGER REFERENCES whatsapps (id) ON DELETE SET NULL,
  allTicket INTEGER NOT NULL DEFAULT 0,
  online INTEGER NOT NULL DEFAULT 0,
  lastSeenAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX users_newest ON users (createdAt DESC, id DESC);

CREATE TABLE user_queues (
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  queueId INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
  PRIMARY KEY (userId, queueId)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_queues_queue ON user_queues (queueId);

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
