-- The version of WhatsApp Web that WhatsApp itself said last, so that a start without an answer claims no older one.
CREATE TABLE web_version (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  version TEXT NOT NULL,
  seenAt INTEGER NOT NULL
) STRICT;
