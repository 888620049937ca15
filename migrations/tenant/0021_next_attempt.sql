-- When a connection that fell is tried again: a number that WhatsApp suspended is left alone until then, also over a new start.
ALTER TABLE whatsapps ADD COLUMN nextAttemptAt INTEGER;
