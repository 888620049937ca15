-- People who come in by a sheet, or by the names that a paired phone knows: what was asked for, and how far it has come.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- What they become, such as contacts.
  target TEXT NOT NULL,
  -- Who asked for it; they and administrators hear how far it is.
  userId INTEGER REFERENCES users (id) ON DELETE SET NULL,
  -- The sheet, for as long as it is worked on; an import of a phone's names has none.
  fileBlobId TEXT,
  fileName TEXT NOT NULL,
  -- running, done, cancelled or failed.
  state TEXT NOT NULL,
  -- Why the sheet was not read.
  failure TEXT,
  -- Rows; null until the sheet was read.
  total INTEGER,
  handled INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  -- How often it was begun since rows were stored last: what ends the program each time is given up.
  starts INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  endedAt INTEGER
) STRICT;
CREATE INDEX imports_newest ON imports (target, id);
CREATE INDEX imports_by_user ON imports (userId, target, id);
CREATE UNIQUE INDEX imports_one_at_a_time ON imports (target) WHERE endedAt IS NULL;
CREATE INDEX imports_file ON imports (fileBlobId) WHERE fileBlobId IS NOT NULL;

-- Rows of a sheet that were not taken, as they stand in it.
CREATE TABLE import_rejects (
  importId INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- As the sheet counts its rows, from 1.
  line INTEGER NOT NULL,
  name TEXT NOT NULL,
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  fault TEXT NOT NULL,
  -- The row with the same number.
  same INTEGER,
  PRIMARY KEY (importId, line)
) STRICT, WITHOUT ROWID;

-- What paired phones call people, contacts or not, in the order in which they told; of several that know somebody, the last one.
CREATE TABLE phone_names (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  number TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  whatsappId INTEGER NOT NULL REFERENCES whatsapps (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX phone_names_of_connection ON phone_names (whatsappId);
