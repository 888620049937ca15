-- What Meta last said of the number and its account. '' and NULL before the first time.
ALTER TABLE cloud_accounts ADD COLUMN quality TEXT NOT NULL DEFAULT '';
-- To how many people outside of their window it may write in a day, as Meta names it: TIER_2K.
ALTER TABLE cloud_accounts ADD COLUMN reachTier TEXT NOT NULL DEFAULT '';
-- JSON: what is missing.
ALTER TABLE cloud_accounts ADD COLUMN findings TEXT NOT NULL DEFAULT '[]';
ALTER TABLE cloud_accounts ADD COLUMN checkedAt INTEGER;

-- To whom each official connection wrote last while only a template could be sent: Meta limits how many people that are in a day.
CREATE TABLE template_reach (
  whatsappId INTEGER NOT NULL REFERENCES whatsapps (id) ON DELETE CASCADE,
  contactId INTEGER NOT NULL,
  sentAt INTEGER NOT NULL,
  PRIMARY KEY (whatsappId, contactId)
) STRICT, WITHOUT ROWID;

CREATE INDEX template_reach_by_time ON template_reach (whatsappId, sentAt);
