-- Whether a session may only pay follows from the company's due date, at every moment; nothing is kept of it.
ALTER TABLE sessions DROP COLUMN scope;
