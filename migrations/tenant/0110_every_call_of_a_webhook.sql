-- 1: each call begins a run, also one with the same data as the call before; 0: that is taken for a repetition.
ALTER TABLE flow_hooks ADD COLUMN everyCall INTEGER NOT NULL DEFAULT 0;
