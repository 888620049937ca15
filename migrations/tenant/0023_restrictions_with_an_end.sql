-- Until when WhatsApp keeps this number from writing to people who never wrote to it; what is over counts as nothing.
ALTER TABLE whatsapps ADD COLUMN restrictedUntil INTEGER;
UPDATE whatsapps SET restrictedUntil = restrictedAt + 86400000 WHERE restrictedAt IS NOT NULL;
ALTER TABLE whatsapps DROP COLUMN restrictedAt;

-- Until when a person's message is kept back and why: 'restricted' or 'first-contacts'. Null while nothing keeps it back.
ALTER TABLE outbox ADD COLUMN heldUntil INTEGER;
ALTER TABLE outbox ADD COLUMN heldBecause TEXT;
