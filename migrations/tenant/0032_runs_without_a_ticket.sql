-- A run that begins with data of another program, or for a contact of a campaign, has no ticket until it speaks to somebody.
CREATE TABLE flow_runs_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  flowId INTEGER NOT NULL REFERENCES flows (id) ON DELETE CASCADE,
  versionId INTEGER NOT NULL REFERENCES flow_versions (id) ON DELETE CASCADE,
  -- The conversation that it leads.
  ticketId INTEGER REFERENCES tickets (id) ON DELETE CASCADE,
  -- With whom it would open one, and on which connection; null is the usual one.
  contactId INTEGER REFERENCES contacts (id) ON DELETE SET NULL,
  whatsappId INTEGER REFERENCES whatsapps (id) ON DELETE SET NULL,
  -- The ticket is there for this run alone, and the customer has not written since.
  hasOpened INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  -- What led into the flow.
  entry TEXT NOT NULL,
  -- Where it is and what it knows: the engine's run, as JSON.
  run TEXT NOT NULL,
  -- The node at which it is.
  nodeId TEXT NOT NULL,
  -- The customer did not answer in time and has not written since.
  isSilent INTEGER NOT NULL DEFAULT 0,
  -- The request whose answer it waits for, as JSON.
  request TEXT,
  -- When it goes on by itself.
  wakesAt INTEGER,
  startedAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  endedAt INTEGER
) STRICT;
INSERT INTO flow_runs_new (id, flowId, versionId, ticketId, state, entry, run, nodeId, isSilent, request, wakesAt, startedAt, updatedAt, endedAt)
  SELECT id, flowId, versionId, ticketId, state, entry, run, nodeId, isSilent, request, wakesAt, startedAt, updatedAt, endedAt FROM flow_runs;
-- Ids of runs that are gone are given to no others.
DELETE FROM sqlite_sequence WHERE name = 'flow_runs_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'flow_runs_new', seq FROM sqlite_sequence WHERE name = 'flow_runs';
-- What names the old table goes first: its rows would go with those of the table.
CREATE TABLE flow_run_steps_new (
  id INTEGER PRIMARY KEY,
  runId INTEGER NOT NULL REFERENCES flow_runs_new (id) ON DELETE CASCADE,
  -- JSON: a list of the engine's turns.
  turns TEXT NOT NULL
) STRICT;
INSERT INTO flow_run_steps_new SELECT id, runId, turns FROM flow_run_steps;
DROP TABLE flow_run_steps;
DROP TABLE flow_runs;
ALTER TABLE flow_runs_new RENAME TO flow_runs;
ALTER TABLE flow_run_steps_new RENAME TO flow_run_steps;
CREATE INDEX flow_runs_newest ON flow_runs (flowId, id DESC);
CREATE INDEX flow_runs_by_state ON flow_runs (flowId, state, id DESC);
CREATE INDEX flow_runs_of_version ON flow_runs (versionId);
CREATE INDEX flow_runs_of_ticket ON flow_runs (ticketId) WHERE ticketId IS NOT NULL;
CREATE INDEX flow_runs_of_contact ON flow_runs (contactId) WHERE contactId IS NOT NULL;
CREATE INDEX flow_runs_of_connection ON flow_runs (whatsappId) WHERE whatsappId IS NOT NULL;
-- One flow at a time leads a conversation.
CREATE UNIQUE INDEX flow_runs_one_alive ON flow_runs (ticketId) WHERE endedAt IS NULL AND ticketId IS NOT NULL;
CREATE INDEX flow_runs_alive ON flow_runs (flowId, nodeId) WHERE endedAt IS NULL;
CREATE INDEX flow_runs_ended ON flow_runs (endedAt) WHERE endedAt IS NOT NULL;
CREATE INDEX flow_run_steps_of_run ON flow_run_steps (runId, id);
