-- The sum of the body with which the Idempotency-Key in callKey came; null where another body is no fault.
ALTER TABLE flow_runs ADD COLUMN callSum TEXT;
