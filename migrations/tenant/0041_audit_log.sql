-- What was done that touches access, settings and data. Rows name people and things as they were called then, and outlive them.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  createdAt INTEGER NOT NULL,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  -- person, platform, operator or program.
  actor TEXT NOT NULL,
  userId INTEGER,
  who TEXT NOT NULL,
  ip TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- JSON: fields with their values before and after.
  changes TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_newest ON audit_log (createdAt, id);
CREATE INDEX audit_log_by_category ON audit_log (category, createdAt, id);
CREATE INDEX audit_log_by_user ON audit_log (userId, createdAt, id) WHERE userId IS NOT NULL;
-- Nothing that is written down is changed, and only the oldest goes.
CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log is not changed');
END;
CREATE TRIGGER audit_log_from_its_beginning BEFORE DELETE ON audit_log
  WHEN EXISTS (SELECT 1 FROM audit_log WHERE id < old.id) BEGIN
  SELECT RAISE(ABORT, 'only the oldest entry of the audit log goes');
END;
