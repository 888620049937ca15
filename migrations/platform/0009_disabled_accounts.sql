-- Somebody who may not sign in for now: what is theirs on the desk stays.
ALTER TABLE accounts ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;
