-- The address of a flow that begins with data of other programs.
CREATE TABLE flow_hooks (
  flowId INTEGER PRIMARY KEY REFERENCES flows (id) ON DELETE CASCADE,
  -- What its key is made of; another one makes another address.
  nonce TEXT NOT NULL UNIQUE,
  -- With what callers sign, sealed; null where nobody has to.
  secret TEXT,
  -- Until then what comes is caught for the editor and begins no run.
  listensUntil INTEGER,
  -- What was caught last, as JSON.
  payload TEXT,
  caughtAt INTEGER
) STRICT;
INSERT INTO flow_hooks (flowId, nonce) SELECT id, lower(hex(randomblob(16))) FROM flows WHERE kind = 'webhook';
-- The key of the call that began a run: a call repeated with it begins no other one.
ALTER TABLE flow_runs ADD COLUMN callKey TEXT;
CREATE UNIQUE INDEX flow_runs_of_call ON flow_runs (flowId, callKey) WHERE callKey IS NOT NULL;
