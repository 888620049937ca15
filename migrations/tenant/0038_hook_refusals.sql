-- When a call began nothing because of the plan, its month or the company's standing, for the last time, and why.
ALTER TABLE flow_hooks ADD COLUMN refusedAt INTEGER;
ALTER TABLE flow_hooks ADD COLUMN refusal TEXT;
