-- When WhatsApp last refused a message of this connection with 463: automation then leaves strangers alone for a day.
ALTER TABLE whatsapps ADD COLUMN restrictedAt INTEGER;
