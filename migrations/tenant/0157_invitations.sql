-- Somebody is asked to join the company by a link, which is good once and until its time is over. `nonce` is sealed in the link: who
-- made another link for the same invitation ends the one before.
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  profile TEXT NOT NULL CHECK (profile IN ('admin', 'supervisor', 'user', 'restaurante')),
  queueIds TEXT NOT NULL DEFAULT '[]',
  rights TEXT NOT NULL DEFAULT '[]',
  nonce TEXT NOT NULL,
  -- Who invited, as they were called then.
  invitedBy TEXT NOT NULL,
  expiresAt INTEGER NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
