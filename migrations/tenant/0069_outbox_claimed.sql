-- Whether a message of a campaign was handed to WhatsApp: from then on nobody can take it back. What stood there before may have been.
ALTER TABLE outbox ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0;
UPDATE outbox SET claimed = 1;
