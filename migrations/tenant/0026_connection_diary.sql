-- What happened to a connection, for whoever has to find out why it does not work: no texts, no numbers of people, no keys.
CREATE TABLE connection_diary (
  id INTEGER PRIMARY KEY,
  whatsappId INTEGER NOT NULL REFERENCES whatsapps (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  -- JSON: a code, until when, which version, who.
  details TEXT NOT NULL,
  -- How often it happened; the entry is of the last time.
  times INTEGER NOT NULL,
  firstAt INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX connection_diary_newest ON connection_diary (whatsappId, id);
