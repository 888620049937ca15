-- Whose each number of Meta's platform is, by Meta's id of it: one webhook may tell of several companies. The company's file says the
-- same, and the platform's row is written first.
CREATE TABLE cloud_numbers (
  phoneNumberId TEXT PRIMARY KEY,
  companyId INTEGER NOT NULL,
  whatsappId INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX cloud_numbers_by_company ON cloud_numbers (companyId, whatsappId);
