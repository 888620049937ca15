-- When a phone was linked: a connection may write to more strangers a day the older its link is. Null while none is.
ALTER TABLE whatsapps ADD COLUMN linkedAt INTEGER;
UPDATE whatsapps SET linkedAt = createdAt WHERE linked = 1;
-- How many strangers a day programs may write to, in place of the table by age.
ALTER TABLE whatsapps ADD COLUMN firstContactLimit INTEGER;

-- Whom a connection wrote to in the last day who never wrote to it: each person once. `chat` is the contact's id, also when it is gone.
CREATE TABLE first_contacts_of_day (
  whatsappId INTEGER NOT NULL,
  chat INTEGER NOT NULL,
  sentAt INTEGER NOT NULL,
  PRIMARY KEY (whatsappId, chat)
) STRICT, WITHOUT ROWID;
INSERT INTO first_contacts_of_day (whatsappId, chat, sentAt) SELECT whatsappId, -id, sentAt FROM first_contacts;
DROP TABLE first_contacts;
ALTER TABLE first_contacts_of_day RENAME TO first_contacts;
