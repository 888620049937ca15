-- `fold(name)`, without capitals and accents: the list of companies goes by it and looks into it, and no two have the same.
ALTER TABLE companies ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE companies SET folded = fold(name);
-- The check of before did not hold two who asked at once.
UPDATE companies SET folded = folded || ' #' || id
  WHERE EXISTS (SELECT 1 FROM companies older WHERE older.folded = companies.folded AND older.id < companies.id);
CREATE UNIQUE INDEX companies_by_name ON companies (folded);

-- The list's other orders. Those that are never due come after all that are.
CREATE INDEX companies_by_email ON companies (email);
CREATE INDEX companies_by_phone ON companies (phone);
CREATE INDEX companies_by_status ON companies (status);
CREATE INDEX companies_by_creation ON companies (createdAt);
CREATE INDEX companies_by_due_date ON companies (coalesce(dueDate, 'never'));
