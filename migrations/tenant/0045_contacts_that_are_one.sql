-- Searches look into the e-mail as well.
UPDATE contacts SET folded = folded || ' ' || substr(lower(email), 1, 200) WHERE email <> '';

-- When WhatsApp was asked about a number that somebody wrote down. One that was asked about and is not verified, WhatsApp does not know.
ALTER TABLE contacts ADD COLUMN numberCheckedAt INTEGER;
CREATE INDEX contacts_to_check ON contacts (id)
  WHERE number IS NOT NULL AND verifiedAt IS NULL AND numberCheckedAt IS NULL;

-- Further numbers and LIDs of a person, beside those that messages go to: of contacts that somebody said are one.
CREATE TABLE contact_aliases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  contactId INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  number TEXT UNIQUE,
  lid TEXT UNIQUE,
  verifiedAt INTEGER
) STRICT;
CREATE INDEX contact_aliases_contact ON contact_aliases (contactId);

-- Somebody of the company asked for it, and may undo it; else WhatsApp told that the two are one.
ALTER TABLE contact_merges ADD COLUMN isAsked INTEGER NOT NULL DEFAULT 0;
