CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  passwordHash TEXT NOT NULL,
  companyId INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL,
  super INTEGER NOT NULL DEFAULT 0,
  mustChangePassword INTEGER NOT NULL DEFAULT 0,
  -- 1 while the person's row in the company's desk is being written; start-up settles what a crash left.
  pending INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (companyId, userId)
) STRICT;
CREATE INDEX accounts_pending ON accounts (pending) WHERE pending = 1;

-- A refresh token is known by its hash alone. The one that it replaced stays good for some seconds (decision 10).
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  scope TEXT NOT NULL DEFAULT 'full',
  refreshHash TEXT NOT NULL UNIQUE,
  previousHash TEXT,
  previousUntil INTEGER,
  ip TEXT NOT NULL DEFAULT '',
  userAgent TEXT NOT NULL DEFAULT '',
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_account ON sessions (accountId);
CREATE INDEX sessions_previous ON sessions (previousHash) WHERE previousHash IS NOT NULL;
CREATE INDEX sessions_expiry ON sessions (expiresAt);

CREATE TABLE connection_tokens (
  tokenHash TEXT PRIMARY KEY,
  companyId INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  whatsappId INTEGER NOT NULL,
  UNIQUE (companyId, whatsappId)
) STRICT, WITHOUT ROWID;
