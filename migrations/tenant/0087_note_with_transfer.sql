-- Whether a note came with a transfer: whoever gets the ticket reads it first.
ALTER TABLE ticket_notes ADD COLUMN isHandover INTEGER NOT NULL DEFAULT 0;
