-- What of the world outside the company has set up, by its kind.
CREATE TABLE integrations (
  kind TEXT PRIMARY KEY,
  -- All but the secret, as JSON.
  settings TEXT NOT NULL,
  -- Sealed; it belongs to the place that it was given for.
  secret TEXT,
  updatedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
