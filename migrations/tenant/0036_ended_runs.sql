-- Of a run that has ended nobody asks for more than its variables.
UPDATE flow_runs SET run = json_object('variables', json_extract(run, '$.variables')) WHERE endedAt IS NOT NULL;
-- They are forgotten daily from now on.
INSERT INTO jobs (kind, key, dueAt, payload) SELECT 'flows.forget', '', 0, 'null'
  WHERE EXISTS (SELECT 1 FROM flow_runs WHERE endedAt IS NOT NULL);
