-- When each company next has work to do, so that idle companies cost no polling and no open file.
CREATE TABLE company_due (
  companyId INTEGER PRIMARY KEY,
  dueAt INTEGER NOT NULL
) STRICT;
