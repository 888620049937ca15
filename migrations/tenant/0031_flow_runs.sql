-- A conversation's way through a flow, by the version with which it began.
CREATE TABLE flow_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  flowId INTEGER NOT NULL REFERENCES flows (id) ON DELETE CASCADE,
  versionId INTEGER NOT NULL REFERENCES flow_versions (id) ON DELETE CASCADE,
  ticketId INTEGER NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
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
CREATE INDEX flow_runs_newest ON flow_runs (flowId, id DESC);
CREATE INDEX flow_runs_by_state ON flow_runs (flowId, state, id DESC);
CREATE INDEX flow_runs_of_version ON flow_runs (versionId);
CREATE INDEX flow_runs_of_ticket ON flow_runs (ticketId);
-- One flow at a time leads a conversation.
CREATE UNIQUE INDEX flow_runs_one_alive ON flow_runs (ticketId) WHERE endedAt IS NULL;
CREATE INDEX flow_runs_alive ON flow_runs (flowId, nodeId) WHERE endedAt IS NULL;
CREATE INDEX flow_runs_ended ON flow_runs (endedAt) WHERE endedAt IS NOT NULL;
-- What a run did, turn by turn, for whoever looks into it.
CREATE TABLE flow_run_steps (
  id INTEGER PRIMARY KEY,
  runId INTEGER NOT NULL REFERENCES flow_runs (id) ON DELETE CASCADE,
  -- JSON: a list of the engine's turns.
  turns TEXT NOT NULL
) STRICT;
CREATE INDEX flow_run_steps_of_run ON flow_run_steps (runId, id);
-- How often conversations passed a node, and ended there without having come to an end node.
CREATE TABLE flow_node_counts (
  flowId INTEGER NOT NULL REFERENCES flows (id) ON DELETE CASCADE,
  nodeId TEXT NOT NULL,
  passed INTEGER NOT NULL DEFAULT 0,
  dropped INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (flowId, nodeId)
) STRICT, WITHOUT ROWID;
-- How many runs began in a month of the company's time zone: the plan limits it.
CREATE TABLE flow_months (
  month TEXT PRIMARY KEY,
  runs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- What on a connection leads into a flow: a new conversation, or a message that says a phrase.
CREATE TABLE flow_entries (
  id INTEGER PRIMARY KEY,
  whatsappId INTEGER NOT NULL REFERENCES whatsapps (id) ON DELETE CASCADE,
  flowId INTEGER NOT NULL REFERENCES flows (id) ON DELETE CASCADE,
  -- '' for every new conversation.
  phrase TEXT NOT NULL,
  folded TEXT NOT NULL,
  UNIQUE (whatsappId, folded)
) STRICT;
CREATE INDEX flow_entries_of_flow ON flow_entries (flowId);
