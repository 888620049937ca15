-- What providers told of charges, each event once. It is a job: it waits until the provider was asked.
CREATE TABLE payment_notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  provider TEXT NOT NULL,
  -- The provider's own; told again it is the same.
  eventId TEXT NOT NULL,
  -- Of the charge, which may be nobody's here.
  reference TEXT NOT NULL,
  receivedAt INTEGER NOT NULL,
  -- When the provider had been asked; null until then.
  workedAt INTEGER,
  UNIQUE (provider, eventId)
) STRICT;
CREATE INDEX payment_notifications_waiting ON payment_notifications (provider, reference) WHERE workedAt IS NULL;
CREATE INDEX payment_notifications_received ON payment_notifications (receivedAt);

-- Money, or word of it, that paid no invoice: the operator looks at it.
CREATE TABLE stray_payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  provider TEXT NOT NULL,
  reference TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('lower', 'unknown', 'again', 'gone', 'refunded')),
  valueCents INTEGER NOT NULL,
  -- None where the charge is nobody's here, or its invoice is gone.
  invoiceId INTEGER REFERENCES invoices (id) ON DELETE SET NULL,
  foundAt INTEGER NOT NULL,
  UNIQUE (provider, reference, reason)
) STRICT;
CREATE INDEX stray_payments_invoice ON stray_payments (invoiceId) WHERE invoiceId IS NOT NULL;
