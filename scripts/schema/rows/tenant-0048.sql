UPDATE contacts SET email = 'joao@azul.example', folded = folded || ' joao@azul.example', numberCheckedAt = 7 WHERE id = 1;
INSERT INTO contact_aliases (id, contactId, number, lid, verifiedAt) VALUES (1, 1, '5511977770009', '900000000000009', 7);
INSERT INTO contact_merges (id, keptId, removedId, snapshot, mergedAt, isAsked) VALUES (1, 1, 9, '{}', 7, 1);
INSERT INTO imports (id, target, userId, fileName, state, total, handled, created, rejected, createdAt, endedAt) VALUES
  (1, 'contacts', 1, 'clientes.xlsx', 'done', 3, 3, 2, 1, 6, 7);
INSERT INTO import_rejects (importId, line, name, number, email, fault) VALUES (1, 4, 'Zeca', 'sem número', '', 'number-invalid');
INSERT INTO phone_names (id, number, name, whatsappId) VALUES (1, '5511977770003', 'Bia do bairro', 1);
INSERT INTO quick_messages (id, shortcode, folded, message, geral, status, userId, queueId, createdAt, updatedAt) VALUES
  (1, 'Preço', 'preco', 'Custa {{valor}}.', 1, 1, 1, 1, 7, 7);
INSERT INTO schedules (id, body, contactId, whatsappId, userId, status, sendAt, sentAt, messageId, repeat, repeatUntil, repeatFrom, createdAt, updatedAt) VALUES
  (1, 'Bom dia, {{name}}!', 1, 1, 2, 'ENVIADA', 8, 8, 2, 'none', NULL, 8, 7, 8),
  (2, 'Até amanhã!', 2, NULL, 2, 'PENDENTE', 4102444800000, NULL, NULL, 'weekly', '2100-12-31', 4102444800000, 7, 7);
INSERT INTO jobs (kind, key, dueAt, payload) VALUES ('schedules.due', '2', 4102444800000, '{"scheduleId":2}');
