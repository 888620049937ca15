-- The operator looks for what is open, overdue or paid, the newest first.
CREATE INDEX invoices_by_status ON invoices (status, id);
