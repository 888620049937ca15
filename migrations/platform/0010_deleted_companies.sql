-- Companies that were deleted, for as long as their folder is kept: what of the platform's rows goes with them, as JSON.
CREATE TABLE deleted_companies (
  companyId INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  company TEXT NOT NULL,
  accounts TEXT NOT NULL,
  deletedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX deleted_companies_since ON deleted_companies (deletedAt);
