-- The queue that the ticket was in when the note was written: its people read it, like the messages of that time.
ALTER TABLE ticket_notes ADD COLUMN queueId INTEGER;
UPDATE ticket_notes SET queueId = (SELECT queueId FROM tickets WHERE tickets.id = ticket_notes.ticketId);
