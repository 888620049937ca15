-- What was posted to programs of others, signed, or waits for it: a message to an integration, an event to a webhook (decision 371).
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY,
  -- To whom it goes: 'integration/3', 'webhook/2'.
  source TEXT NOT NULL,
  -- By which whoever gets it knows it again: the same for each try.
  wireId TEXT NOT NULL,
  event TEXT NOT NULL,
  -- What is posted, as it was when it happened.
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries INTEGER NOT NULL DEFAULT 0,
  -- What came back of the last try: a status of HTTP, or why there is none.
  status INTEGER,
  fault TEXT,
  millis INTEGER,
  triedAt INTEGER,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveries_newest ON deliveries (source, id);
CREATE INDEX deliveries_waiting ON deliveries (source, id) WHERE state = 'waiting';
CREATE UNIQUE INDEX deliveries_by_wire ON deliveries (wireId, source);

-- Where deliveries fail again and again nothing is tried for a while.
CREATE TABLE delivery_circuits (
  source TEXT PRIMARY KEY,
  -- In a row, up to now.
  failures INTEGER NOT NULL DEFAULT 0,
  -- How often it rested since something went well.
  rests INTEGER NOT NULL DEFAULT 0,
  restsUntil INTEGER,
  lastStatus INTEGER,
  lastFault TEXT,
  lastFailedAt INTEGER,
  -- What happened while too much waited, and is told nobody.
  dropped INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
