-- When the operator said that nothing is left to be done about it, and who.
ALTER TABLE stray_payments ADD COLUMN settledAt INTEGER;
ALTER TABLE stray_payments ADD COLUMN settledBy TEXT;
CREATE INDEX stray_payments_unsettled ON stray_payments (id) WHERE settledAt IS NULL;
