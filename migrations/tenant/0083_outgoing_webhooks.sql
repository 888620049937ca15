-- Addresses that are told of chosen events of the company (decision 372).
CREATE TABLE outgoing_webhooks (
  -- Never used again: the secret is made of it.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- `fold(name)`, without capitals and accents: lists go by it.
  folded TEXT NOT NULL,
  url TEXT NOT NULL,
  -- Names of events, as JSON.
  events TEXT NOT NULL,
  isActive INTEGER NOT NULL DEFAULT 1,
  -- Which of its secrets is the present one.
  secretNumber INTEGER NOT NULL DEFAULT 1,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX outgoing_webhooks_by_name ON outgoing_webhooks (folded, id);
