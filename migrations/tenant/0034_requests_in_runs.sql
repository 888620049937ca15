-- The request whose answer a run waits for is part of what it waits for: one place says so.
UPDATE flow_runs SET run = json_set(run, '$.waiting.request', json(request)) WHERE request IS NOT NULL AND endedAt IS NULL;
ALTER TABLE flow_runs DROP COLUMN request;
