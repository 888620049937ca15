-- News of templates and accounts name no number but the WhatsApp Business Account. '' in rows of before: their companies are asked.
ALTER TABLE cloud_numbers ADD COLUMN wabaId TEXT NOT NULL DEFAULT '';

CREATE INDEX cloud_numbers_by_account ON cloud_numbers (wabaId);
