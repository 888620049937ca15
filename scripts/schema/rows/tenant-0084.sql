INSERT INTO outgoing_webhooks (name, folded, url, events, createdAt, updatedAt) VALUES
  ('Estoque', 'estoque', 'https://estoque.exemplo/balcao', '["message.created","ticket.updated"]', 1785000000000, 1785000000000);
UPDATE tickets SET waitingSince = 1785000000000, heardMessage = 'Tem no azul?' WHERE id = (SELECT min(id) FROM tickets WHERE status = 'pending');
