-- When a round of attendance began: the first wait of it, which a wait that begins anew (`queuedAt`) does not move.
ALTER TABLE ticket_tracking ADD COLUMN beganAt INTEGER NOT NULL DEFAULT 0;
-- The first one with its ticket; a later one when the closed ticket was written on or taken up again, as the trace tells.
UPDATE ticket_tracking AS round SET beganAt = min(queuedAt, coalesce(
  CASE WHEN EXISTS (SELECT 1 FROM ticket_tracking WHERE ticketId = round.ticketId AND id < round.id)
    THEN (SELECT min(at) FROM ticket_trace WHERE ticketId = round.ticketId AND rule IN ('reopened', 'reopen')
      AND at >= (SELECT max(finishedAt) FROM ticket_tracking WHERE ticketId = round.ticketId AND id < round.id))
    ELSE (SELECT createdAt FROM tickets WHERE id = round.ticketId) END,
  queuedAt));
CREATE INDEX ticket_tracking_began ON ticket_tracking (beganAt);
-- What the dashboard adds up stands in its indexes.
DROP INDEX ticket_tracking_queued;
CREATE INDEX ticket_tracking_queued ON ticket_tracking (queuedAt, startedAt);
CREATE INDEX ticket_tracking_finished ON ticket_tracking (finishedAt, finishedBy, userId, startedAt, ratingAt, rate)
  WHERE finishedAt IS NOT NULL;
CREATE INDEX tickets_by_creation ON tickets (createdAt, contactId);
DROP INDEX tickets_of_contact;
CREATE INDEX tickets_of_contact ON tickets (contactId, whatsappId, createdAt);
