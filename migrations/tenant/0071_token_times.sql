-- When the token of a connection was made and last used; null where it was made before this was kept (decision 370).
ALTER TABLE whatsapps ADD COLUMN tokenMadeAt INTEGER;
ALTER TABLE whatsapps ADD COLUMN tokenUsedAt INTEGER;
