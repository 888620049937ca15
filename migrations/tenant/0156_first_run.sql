-- How the company came to its first answered customer: which trade was chosen, and when it was done. One row. Who answered customers
-- before has no first run any more.
CREATE TABLE first_run (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  trade TEXT,
  finishedAt INTEGER,
  updatedAt INTEGER NOT NULL
) STRICT;
INSERT INTO first_run (id, trade, finishedAt, updatedAt)
  SELECT 1, NULL, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE EXISTS (SELECT 1 FROM messages WHERE fromMe = 1 AND source = 'chat');
