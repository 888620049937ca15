-- It is counted from the runs (flow_runs_alive), so that it cannot be wrong.
ALTER TABLE flows DROP COLUMN running;
