-- Plans that were saved before name the components that they allow one by one. Who may use conditions may use menus and opening hours.
UPDATE plans SET permissions = json_set(permissions, '$.conversation',
  json_insert(json_extract(permissions, '$.conversation'), '$[#]', 'menu', '$[#]', 'expediente'))
WHERE EXISTS (SELECT 1 FROM json_each(plans.permissions, '$.conversation') WHERE value = 'conditional');
UPDATE plans SET permissions = json_set(permissions, '$.webhook',
  json_insert(json_extract(permissions, '$.webhook'), '$[#]', 'menu', '$[#]', 'expediente'))
WHERE EXISTS (SELECT 1 FROM json_each(plans.permissions, '$.webhook') WHERE value = 'conditional');
