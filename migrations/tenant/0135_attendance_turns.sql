-- Figures of attendance are written down as things happen (decision 931): a round knows one person alone, the last.
ALTER TABLE ticket_tracking ADD COLUMN answeredAt INTEGER;
-- Who wrote the first word of a person; null where it came from the phone.
ALTER TABLE ticket_tracking ADD COLUMN answeredBy INTEGER;
-- How often a person's word ended a wait, and how long those waits were together, in milliseconds.
ALTER TABLE ticket_tracking ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ticket_tracking ADD COLUMN answersWait INTEGER NOT NULL DEFAULT 0;
-- How often it went from one person to another.
ALTER TABLE ticket_tracking ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;

-- One row for each person who had a round, from when they got the ticket until they gave it away or it ended.
CREATE TABLE attendance_turns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  roundId INTEGER NOT NULL REFERENCES ticket_tracking (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL,
  -- Where the ticket was then.
  queueId INTEGER,
  startedAt INTEGER NOT NULL,
  how TEXT NOT NULL CHECK (how IN ('accepted', 'transferred', 'opened')),
  -- Their first word to the contact, and how many there were.
  answeredAt INTEGER,
  words INTEGER NOT NULL DEFAULT 0,
  endedAt INTEGER,
  endedBy TEXT CHECK (endedBy IN ('finish', 'transfer', 'return'))
) STRICT;
CREATE INDEX attendance_turns_of_round ON attendance_turns (roundId, id);
