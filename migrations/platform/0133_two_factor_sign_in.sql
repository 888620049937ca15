-- The second step of a sign-in (decision 930). The secret is sealed; null where the account has none.
ALTER TABLE accounts ADD COLUMN totpSecret TEXT;
-- The last time step whose code was used: no code is good twice.
ALTER TABLE accounts ADD COLUMN totpLastStep INTEGER NOT NULL DEFAULT 0;
-- When the second step was switched on.
ALTER TABLE accounts ADD COLUMN totpSince INTEGER;
-- Hashes of the recovery codes that are not used yet, a JSON list.
ALTER TABLE accounts ADD COLUMN recoveryHashes TEXT NOT NULL DEFAULT '[]';
