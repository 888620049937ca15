-- Until when a ticket is put off; null: it is not.
ALTER TABLE tickets ADD COLUMN snoozedUntil INTEGER;
CREATE INDEX tickets_snoozed ON tickets (updatedAt DESC, id DESC) WHERE snoozedUntil IS NOT NULL;
