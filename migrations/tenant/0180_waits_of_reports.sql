-- How long a contact waited for the first word of a person, all of it and within business hours as they were then (decision 932), in
-- milliseconds; null where nobody waited or nobody answered.
ALTER TABLE ticket_tracking ADD COLUMN firstWait INTEGER;
ALTER TABLE ticket_tracking ADD COLUMN firstWaitOpen INTEGER;
-- The part of `answersWait` within business hours.
ALTER TABLE ticket_tracking ADD COLUMN answersWaitOpen INTEGER NOT NULL DEFAULT 0;
-- From the first word of a person or from when they took it, whichever came first, to its end; null where nobody did either.
ALTER TABLE ticket_tracking ADD COLUMN attended INTEGER;
ALTER TABLE ticket_tracking ADD COLUMN attendedOpen INTEGER;

-- Rounds of before tell it by their messages; which hours the desk had then nobody knows any more.
UPDATE ticket_tracking AS round SET (answeredAt, answeredBy) = (SELECT createdAt, userId FROM messages
    WHERE ticketId = round.ticketId AND createdAt BETWEEN round.beganAt AND coalesce(round.finishedAt, 9e15)
      AND fromMe = 1 AND source IN ('chat', 'phone') ORDER BY createdAt, id LIMIT 1)
  WHERE answeredAt IS NULL AND startedAt > beganAt;
UPDATE ticket_tracking SET firstWait = answeredAt - iif(queuedAt <= answeredAt, queuedAt, beganAt) WHERE answeredAt IS NOT NULL;
UPDATE ticket_tracking SET answers = 1, answersWait = firstWait WHERE answers = 0 AND firstWait IS NOT NULL;
UPDATE ticket_tracking SET attended = finishedAt - min(coalesce(answeredAt, startedAt), coalesce(startedAt, answeredAt))
  WHERE finishedAt IS NOT NULL AND (answeredAt IS NOT NULL OR startedAt IS NOT NULL);

CREATE INDEX attendance_turns_by_start ON attendance_turns (startedAt, userId);
