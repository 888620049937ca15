CREATE TABLE tickets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('pending', 'open', 'closed')),
  contactId INTEGER NOT NULL REFERENCES contacts (id),
  whatsappId INTEGER REFERENCES whatsapps (id) ON DELETE SET NULL,
  queueId INTEGER REFERENCES queues (id) ON DELETE SET NULL,
  userId INTEGER REFERENCES users (id) ON DELETE SET NULL,
  isGroup INTEGER NOT NULL DEFAULT 0,
  unreadMessages INTEGER NOT NULL DEFAULT 0,
  lastMessage TEXT NOT NULL DEFAULT '',
  -- The last message is ours; the inactivity timer looks at it.
  lastFromMe INTEGER NOT NULL DEFAULT 0,
  chatbot INTEGER NOT NULL DEFAULT 0,
  queueOptionId INTEGER REFERENCES queue_options (id) ON DELETE SET NULL,
  -- Where the bot stands with this ticket: menus sent, when, what it waits for.
  bot TEXT NOT NULL DEFAULT '{}',
  useIntegration INTEGER NOT NULL DEFAULT 0,
  integrationId INTEGER,
  promptId INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
-- At most one ticket that is not closed per contact and connection, under any race (decision 16).
CREATE UNIQUE INDEX tickets_one_alive ON tickets (contactId, whatsappId) WHERE status <> 'closed';
CREATE INDEX tickets_of_contact ON tickets (contactId, whatsappId);
CREATE INDEX tickets_by_status ON tickets (status, updatedAt DESC, id DESC);
CREATE INDEX tickets_by_queue ON tickets (status, queueId, updatedAt DESC, id DESC);
CREATE INDEX tickets_by_user ON tickets (status, userId, updatedAt DESC, id DESC);
CREATE INDEX tickets_of_connection ON tickets (whatsappId, status);
CREATE INDEX tickets_of_queue ON tickets (queueId);
CREATE INDEX tickets_of_user ON tickets (userId);
CREATE INDEX tickets_unread ON tickets (updatedAt DESC, id DESC) WHERE unreadMessages > 0;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  color TEXT NOT NULL,
  kanban INTEGER NOT NULL DEFAULT 0,
  userId INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE ticket_tags (
  ticketId INTEGER NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  tagId INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (ticketId, tagId)
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_tags_tag ON ticket_tags (tagId, ticketId);

CREATE TABLE ticket_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  note TEXT NOT NULL,
  ticketId INTEGER NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  contactId INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  userId INTEGER REFERENCES users (id) ON DELETE SET NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX ticket_notes_newest ON ticket_notes (ticketId, contactId, createdAt DESC, id DESC);

-- One row for each round of attendance: queued, accepted, rating asked, rated, finished, by whom.
CREATE TABLE ticket_tracking (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticketId INTEGER NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  whatsappId INTEGER,
  contactId INTEGER NOT NULL,
  queueId INTEGER,
  userId INTEGER,
  queuedAt INTEGER NOT NULL,
  startedAt INTEGER,
  ratingAt INTEGER,
  ratingExpiredAt INTEGER,
  ratedAt INTEGER,
  rate INTEGER CHECK (rate BETWEEN 1 AND 3),
  ratingAsks INTEGER NOT NULL DEFAULT 0,
  finishedAt INTEGER,
  finishedBy TEXT
) STRICT;
CREATE INDEX ticket_tracking_ticket ON ticket_tracking (ticketId, id DESC);
CREATE INDEX ticket_tracking_queued ON ticket_tracking (queuedAt);
CREATE INDEX ticket_tracking_waiting ON ticket_tracking (ticketId)
  WHERE ratingAt IS NOT NULL AND ratedAt IS NULL AND ratingExpiredAt IS NULL;

-- Why the desk answered what it answered.
CREATE TABLE ticket_trace (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticketId INTEGER NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  rule TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX ticket_trace_newest ON ticket_trace (ticketId, id DESC);
