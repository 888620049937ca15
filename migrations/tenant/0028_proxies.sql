-- By which proxy a connection goes, as http://host:port or socks5://host:port; '' is directly.
ALTER TABLE whatsapps ADD COLUMN proxyAddress TEXT NOT NULL DEFAULT '';
ALTER TABLE whatsapps ADD COLUMN proxyUsername TEXT NOT NULL DEFAULT '';
-- Sealed; it belongs to the address that it was given for.
ALTER TABLE whatsapps ADD COLUMN proxyPassword TEXT;
