-- The company whose data come over from another product: one row, from the beginning of that on.
CREATE TABLE takeovers (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Which company of which database, without a password.
  source TEXT NOT NULL,
  startedAt INTEGER NOT NULL,
  finishedAt INTEGER
) STRICT;
-- How far each kind of rows has come over; written with the rows themselves, so that a start after a stop goes on behind them.
CREATE TABLE takeover_stages (
  kind TEXT PRIMARY KEY,
  -- JSON: the place of the last row that was read, in the order in which they are read.
  after TEXT NOT NULL,
  -- JSON: how many were found, came over and were left out, by reason.
  counts TEXT NOT NULL,
  isDone INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
-- Which row of ours a row of the other product has become.
CREATE TABLE taken_over (
  kind TEXT NOT NULL,
  oldId TEXT NOT NULL,
  newId INTEGER NOT NULL,
  PRIMARY KEY (kind, oldId)
) STRICT, WITHOUT ROWID;
