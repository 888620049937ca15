-- The server of mails is one option, of the shape that companies have, and its password is sealed under the same name. Companies that have no
-- server of their own do not begin to send by it before the operator says so.
INSERT INTO platform_options (name, value, updatedAt)
SELECT 'mail', json_object(
  'host', json(value),
  'port', json(coalesce((SELECT value FROM platform_options WHERE name = 'smtpPort'), '587')),
  'security', json(coalesce((SELECT value FROM platform_options WHERE name = 'smtpSecurity'), '"starttls"')),
  'username', json(coalesce((SELECT value FROM platform_options WHERE name = 'smtpUser'), '""')),
  'sender', json((SELECT value FROM platform_options WHERE name = 'smtpSender')),
  'forCompanies', json('false')
), updatedAt
FROM platform_options
WHERE name = 'smtpHost' AND value <> '""'
  AND EXISTS (SELECT 1 FROM platform_options WHERE name = 'smtpSender' AND value <> '""');
UPDATE platform_secrets SET name = 'mail'
WHERE name = 'smtpPassword' AND EXISTS (SELECT 1 FROM platform_options WHERE name = 'mail');
DELETE FROM platform_secrets WHERE name = 'smtpPassword';
DELETE FROM platform_options WHERE name IN ('smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser', 'smtpSender');
