-- Messages that leave by themselves at a time (spec 1 §3).
CREATE TABLE schedules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  body TEXT NOT NULL,
  contactId INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  -- The connection that was chosen; without one it leaves by the contact's.
  whatsappId INTEGER REFERENCES whatsapps (id) ON DELETE SET NULL,
  -- Who made it: whose name it is signed with, and whose the ticket becomes.
  userId INTEGER REFERENCES users (id) ON DELETE SET NULL,
  status TEXT NOT NULL,
  sendAt INTEGER NOT NULL,
  -- When WhatsApp had it.
  sentAt INTEGER,
  -- Why it did not leave.
  failure TEXT,
  -- What it became when it was due.
  messageId INTEGER REFERENCES messages (id) ON DELETE SET NULL,
  mediaBlobId TEXT,
  mediaMimeType TEXT,
  mediaName TEXT,
  mediaBytes INTEGER,
  sign INTEGER NOT NULL DEFAULT 0,
  unlessContactWrites INTEGER NOT NULL DEFAULT 0,
  openTicket INTEGER NOT NULL DEFAULT 0,
  -- The rule goes on to the next one of the series when this one is due.
  repeat TEXT NOT NULL DEFAULT 'none',
  -- The last day on which one leaves, in the company's time zone.
  repeatUntil TEXT,
  -- When the series began: the others keep its time of day and its day of the month.
  repeatFrom INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX schedules_newest ON schedules (createdAt DESC, id DESC);
CREATE INDEX schedules_in_time ON schedules (sendAt, id);
CREATE INDEX schedules_of_contact ON schedules (contactId);
CREATE INDEX schedules_of_connection ON schedules (whatsappId) WHERE whatsappId IS NOT NULL;
CREATE INDEX schedules_of_user ON schedules (userId) WHERE userId IS NOT NULL;
CREATE INDEX schedules_of_message ON schedules (messageId) WHERE messageId IS NOT NULL;
CREATE INDEX schedules_files ON schedules (mediaBlobId) WHERE mediaBlobId IS NOT NULL;
