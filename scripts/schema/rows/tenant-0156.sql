INSERT INTO first_run (id, trade, updatedAt) VALUES (1, 'loja', 1764000000000)
  ON CONFLICT (id) DO UPDATE SET trade = excluded.trade;
