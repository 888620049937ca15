-- Conversations that the desk leads by itself, drawn as graphs.
CREATE TABLE flows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('conversacao', 'webhook')),
  slug TEXT UNIQUE,
  -- The number of the version with which conversations begin.
  version INTEGER NOT NULL,
  -- Conversations that it leads now, and that have ended.
  running INTEGER NOT NULL DEFAULT 0,
  finished INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
-- What was published of a flow. A row never changes: conversations stay on the one they began with.
CREATE TABLE flow_versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  flowId INTEGER NOT NULL REFERENCES flows (id) ON DELETE CASCADE,
  -- From 1 within its flow.
  number INTEGER NOT NULL,
  -- JSON: nodes, edges, globalVariables.
  graph TEXT NOT NULL,
  note TEXT NOT NULL,
  -- Who published it, by name.
  author TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  UNIQUE (flowId, number)
) STRICT;
-- What somebody works on in the editor and has not published.
CREATE TABLE flow_drafts (
  flowId INTEGER PRIMARY KEY REFERENCES flows (id) ON DELETE CASCADE,
  graph TEXT NOT NULL,
  -- The number of the version from which it began.
  basedOn INTEGER NOT NULL,
  -- One more with each time that it is saved.
  revision INTEGER NOT NULL,
  author TEXT NOT NULL,
  savedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX queues_of_flow ON queues (flowId) WHERE flowId IS NOT NULL;
