CREATE TABLE queues (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  color TEXT NOT NULL COLLATE NOCASE UNIQUE,
  greetingMessage TEXT NOT NULL DEFAULT '',
  outOfHoursMessage TEXT NOT NULL DEFAULT '',
  orderQueue INTEGER,
  integrationId INTEGER,
  promptId INTEGER,
  flowId INTEGER,
  schedules TEXT NOT NULL DEFAULT '[]',
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE queue_options (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  queueId INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
  parentId INTEGER REFERENCES queue_options (id) ON DELETE CASCADE,
  option INTEGER NOT NULL,
  title TEXT NOT NULL,
  message TEXT NOT NULL DEFAULT '',
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX queue_options_tree ON queue_options (queueId, parentId, option, id);
CREATE INDEX queue_options_parent ON queue_options (parentId);
