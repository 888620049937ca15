-- Two spaces end the name in what lists are ordered by, so that 'Ana Souza' comes before 'Ana Souza (escritório)'.
UPDATE contacts SET folded = trim(fold(name || '  ' || trim(coalesce(number, '') || ' ' || substr(email, 1, 200))))
WHERE number <> '' OR email <> '';
UPDATE contact_list_items SET folded = trim(fold(name || '  ' || trim(number || ' ' || substr(email, 1, 200))))
WHERE number <> '' OR email <> '';
