-- The account of Meta's WhatsApp Business Platform with which a connection speaks; one without a row is linked to a phone. Ids are
-- digits that exceed what a number holds. `token` and `appSecret` are sealed.
CREATE TABLE cloud_accounts (
  whatsappId INTEGER PRIMARY KEY REFERENCES whatsapps (id) ON DELETE CASCADE,
  phoneNumberId TEXT NOT NULL UNIQUE,
  -- Of the WhatsApp Business Account.
  wabaId TEXT NOT NULL,
  token TEXT NOT NULL,
  appSecret TEXT NOT NULL,
  -- When Meta last told something of this number; null before the first time.
  heardAt INTEGER,
  updatedAt INTEGER NOT NULL
) STRICT;
