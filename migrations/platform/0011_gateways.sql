-- Ways of being paid that the operator has set up.
CREATE TABLE gateways (
  -- Of the provider.
  name TEXT PRIMARY KEY,
  -- What it has to know that is not secret: JSON, by the names of its fields.
  settings TEXT NOT NULL DEFAULT '{}',
  isChosen INTEGER NOT NULL DEFAULT 0,
  updatedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Secrets of the whole platform, by name, sealed.
CREATE TABLE platform_secrets (
  name TEXT PRIMARY KEY,
  sealed TEXT NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE charges RENAME TO charges_before;

-- What was asked of a provider for an invoice; asked again it is the same.
CREATE TABLE charges (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- None where the invoice is gone: a charge that can still be paid outlives it.
  invoiceId INTEGER REFERENCES invoices (id) ON DELETE SET NULL,
  provider TEXT NOT NULL,
  -- By which both sides know it; stored before the provider hears of it.
  reference TEXT NOT NULL,
  valueCents INTEGER NOT NULL,
  -- '' until the provider has answered.
  pixText TEXT NOT NULL DEFAULT '',
  boletoUrl TEXT NOT NULL DEFAULT '',
  barCode TEXT NOT NULL DEFAULT '',
  -- From when on it can be paid no more.
  expiresAt INTEGER,
  -- asked: the provider may know of it. void: nobody owes it any more, and the provider is to be told so.
  status TEXT NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'open', 'paid', 'void', 'cancelled')),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (provider, reference)
) STRICT;
INSERT INTO charges (id, invoiceId, provider, reference, valueCents, pixText, boletoUrl, barCode, status, createdAt, updatedAt)
  SELECT id, invoiceId, provider, reference, valueCents, pixText, boletoUrl, barCode, status, createdAt, updatedAt FROM charges_before;
DROP TABLE charges_before;
CREATE INDEX charges_invoice ON charges (invoiceId);
-- Those that may still be paid, or are to be withdrawn.
CREATE INDEX charges_status ON charges (status);
