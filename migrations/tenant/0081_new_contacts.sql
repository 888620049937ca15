-- Whether a ticket came over from another product: its contact is no new one, though nothing is known of how they were attended there.
ALTER TABLE tickets ADD COLUMN takenOver INTEGER NOT NULL DEFAULT 0;
UPDATE tickets SET takenOver = 1 WHERE id IN (SELECT newId FROM taken_over WHERE kind = 'tickets');
CREATE INDEX tickets_taken_over ON tickets (contactId) WHERE takenOver = 1;

-- A contact is new on the day on which the first round ever of theirs began.
DROP INDEX tickets_by_creation;
DROP INDEX ticket_tracking_began;
CREATE INDEX ticket_tracking_began ON ticket_tracking (beganAt, contactId);
CREATE INDEX ticket_tracking_contact ON ticket_tracking (contactId, beganAt);
