-- The number that was linked last, kept while none is.
ALTER TABLE whatsapps ADD COLUMN lastNumber TEXT;
UPDATE whatsapps SET lastNumber = number;
-- Since when that number is the connection's, where it had another one before; who wrote to the other one is a stranger. Null is for ever.
ALTER TABLE whatsapps ADD COLUMN numberSince INTEGER;
