-- What a company owes for the time up to a due date: one for each. Its price is the plan's of when it was made.
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  companyId INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  planId INTEGER NOT NULL,
  detail TEXT NOT NULL,
  valueCents INTEGER NOT NULL,
  dueDate TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid')),
  paidAt INTEGER,
  -- How the payment became known: who said so, or by which provider.
  paidBy TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (companyId, dueDate)
) STRICT;
CREATE INDEX invoices_of_company ON invoices (companyId, id);

-- What was asked of a provider for an invoice; asked again it is the same.
CREATE TABLE charges (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoiceId INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  -- By which the provider knows it.
  reference TEXT NOT NULL,
  valueCents INTEGER NOT NULL,
  pixText TEXT NOT NULL,
  boletoUrl TEXT NOT NULL DEFAULT '',
  barCode TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'cancelled')),
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (provider, reference)
) STRICT;
CREATE INDEX charges_invoice ON charges (invoiceId);

-- What the operator has chosen for the whole platform, by name, as JSON.
CREATE TABLE platform_options (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
