-- What Meta said of the charge of each message of an official connection that was delivered: once, however often it says so.
CREATE TABLE message_charges (
  messageId INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  billable INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
