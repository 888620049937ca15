-- What all refresh tokens of a session have in common: any but the last two is a copy that somebody kept. Sessions from before
-- have none, and get one at the next sign-in.
ALTER TABLE sessions ADD COLUMN familyHash TEXT;
CREATE UNIQUE INDEX sessions_family ON sessions (familyHash) WHERE familyHash IS NOT NULL;
