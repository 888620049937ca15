INSERT INTO queues (id, name, color, createdAt, updatedAt) VALUES (1, 'Vendas', '#112233', 1, 1);
INSERT INTO queue_options (id, queueId, option, title, createdAt, updatedAt) VALUES (1, 1, 1, 'Preços', 1, 1);
INSERT INTO whatsapps (id, name, status, linked, number, isDefault, createdAt, updatedAt) VALUES (1, 'Loja', 'CONNECTED', 1, '5511988880000', 1, 1, 1);
INSERT INTO whatsapp_queues (whatsappId, queueId) VALUES (1, 1);
INSERT INTO users (id, name, email, profile, createdAt, updatedAt) VALUES
  (1, 'Ana', 'ana@azul.example', 'admin', 1, 1), (2, 'Bia', 'bia@azul.example', 'user', 1, 1);
INSERT INTO user_queues (userId, queueId) VALUES (2, 1);
INSERT INTO settings (key, value, updatedAt) VALUES ('userRating', 'enabled', 1);
INSERT INTO contacts (id, uuid, name, number, folded, createdAt, updatedAt) VALUES
  (1, '00000000-0000-4000-8000-000000000001', 'João', '5511977770001', 'joao 5511977770001', 1, 1),
  (2, '00000000-0000-4000-8000-000000000002', 'Zé', '5511977770002', 'ze 5511977770002', 1, 1);
INSERT INTO contact_extra_info (id, contactId, name, value) VALUES (1, 1, 'CPF', '123');
INSERT INTO tickets (id, uuid, status, contactId, whatsappId, queueId, userId, lastMessage, createdAt, updatedAt) VALUES
  (1, '00000000-0000-4000-8000-000000000011', 'open', 1, 1, 1, 2, 'Bom dia', 1, 5),
  (2, '00000000-0000-4000-8000-000000000012', 'closed', 2, 1, 1, NULL, 'Tchau', 1, 4);
INSERT INTO tags (id, name, color, createdAt, updatedAt) VALUES (1, 'Açaí', '#112233', 1, 1), (2, 'acai', '#112234', 1, 1);
INSERT INTO ticket_tags (ticketId, tagId) VALUES (1, 1);
INSERT INTO ticket_notes (id, note, ticketId, contactId, userId, createdAt) VALUES (1, 'ligar amanhã', 1, 1, 2, 3);
INSERT INTO ticket_tracking (id, ticketId, contactId, queuedAt) VALUES (1, 1, 1, 1);
INSERT INTO ticket_trace (id, ticketId, at, rule) VALUES (1, 1, 1, 'menu');
INSERT INTO messages (id, ticketId, whatsappId, chatId, senderId, fromMe, waId, body, source, createdAt, updatedAt) VALUES
  (1, 1, 1, 1, 1, 0, 'A1', 'Olá, vocês abrem amanhã?', 'contact', 2, 2), (2, 1, 1, 1, NULL, 1, 'A2', 'Bom dia', 'chat', 5, 5),
  (3, 2, 1, 2, 2, 0, 'B1', 'Tchau', 'contact', 4, 4);
INSERT INTO messages (id, ticketId, whatsappId, chatId, senderId, fromMe, waId, body, source, createdAt, updatedAt)
  VALUES (4, 2, 1, 2, 2, 0, 'B2', 'Era uma vez ' || replace(hex(zeroblob(3000)), '00', 'longo '), 'contact', 3, 3);
INSERT INTO message_reactions (messageId, contactId, emoji, createdAt) VALUES (1, 0, '👍', 3);
INSERT INTO outbox (id, whatsappId, chatId, messageId, waId, priority, urgency, payload, notBefore, createdAt)
  VALUES (1, 1, 1, 2, 'A2', 0, 0, '{"type":"text","body":"Bom dia"}', 5, 5);
INSERT INTO jobs (id, kind, key, dueAt, payload) VALUES (1, 'tickets.inactive', '1', 4102444800000, '{"ticketId":1}');
