-- Mails to companies about their invoices, one of each kind for each: what was sent is not sent again. An invoice that is made anew for the
-- same day is the same.
CREATE TABLE billing_mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  companyId INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- Of the invoice.
  dueDate TEXT NOT NULL,
  -- before, due, after: its due date; receipt: its payment.
  kind TEXT NOT NULL CHECK (kind IN ('before', 'due', 'after', 'receipt')),
  -- The same whenever it is handed over again.
  messageId TEXT NOT NULL,
  -- dropped: its moment passed, or nobody owes it any more.
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'refused', 'dropped')),
  -- To whom it was handed over last.
  recipient TEXT NOT NULL DEFAULT '',
  attempts INTEGER NOT NULL DEFAULT 0,
  -- What it failed at last, and what the server said of it.
  fault TEXT,
  detail TEXT NOT NULL DEFAULT '',
  nextAt INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL,
  UNIQUE (companyId, dueDate, kind)
) STRICT;
CREATE INDEX billing_mails_next ON billing_mails (status, nextAt, updatedAt);
CREATE INDEX billing_mails_status ON billing_mails (status, id);
CREATE INDEX billing_mails_due ON billing_mails (dueDate);
