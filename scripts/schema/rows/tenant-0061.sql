INSERT INTO contact_lists (id, name, folded, createdAt, updatedAt) VALUES (1, 'Clientes', 'clientes', 7, 7);
INSERT INTO contact_list_items (id, contactListId, name, number, email, folded, isWhatsappValid, waits, createdAt, updatedAt) VALUES
  (1, 1, 'João Azul', '5511977770001', '', 'joao azul 5511977770001', 1, 0, 7, 7),
  (2, 1, 'Zeca', '5511977770099', '', 'zeca 5511977770099', NULL, 1, 7, 7);
INSERT INTO file_lists (id, name, folded, message, createdAt, updatedAt) VALUES (1, 'Catálogo', 'catalogo', 'Segue o catálogo.', 7, 7);
INSERT INTO file_list_options (id, fileListId, name, position) VALUES (1, 1, 'Inverno', 1);
INSERT INTO campaigns (id, name, folded, campaignType, status, scheduledAt, startedAt, contactListId, whatsappId, fileListId, userId,
  message1, preparedTo, createdAt, updatedAt) VALUES
  (1, 'Natal', 'natal', 'padrao', 'CANCELADA', 7, 7, 1, 1, 1, 1, 'Olá, {nome}!', NULL, 7, 8);
INSERT INTO campaign_recipients (id, campaignId, name, number, email, state, contactId, updatedAt) VALUES
  (1, 1, 'João Azul', '5511977770001', '', 'waiting', 1, 8);
UPDATE campaign_recipients SET state = 'asked', askedAt = 8 WHERE id = 1;
INSERT INTO campaign_opt_outs (id, number, createdAt) VALUES (1, '5511977770002', 8);
INSERT INTO campaign_settings (key, value) VALUES ('messageInterval', '5');
INSERT INTO chats (id, uuid, title, folded, ownerId, lastMessage, createdAt, updatedAt) VALUES
  (1, '0b8f5f5e-8f0e-4c9e-9a57-1f6f6a6b0001', 'Plantão', 'plantao', 1, 'Ana: Quem fica?', 7, 8);
INSERT INTO chat_users (id, chatId, userId, unreads) VALUES (1, 1, 1, 0), (2, 1, 2, 1);
INSERT INTO chat_messages (id, chatId, senderId, message, clientId, createdAt) VALUES (1, 1, 1, 'Quem fica?', 'ficha-0001', 8);
INSERT INTO prompts (id, name, folded, prompt, queueId, createdAt, updatedAt) VALUES
  (1, 'Atendente', 'atendente', 'Responda com cortesia.', 1, 7, 7);
INSERT INTO prompt_months (id, month, promptId, promptTokens, completionTokens, totalTokens, answers) VALUES (1, '2026-11', 1, 9, 3, 12, 1);
INSERT INTO queue_options (id, queueId, parentId, option, title, message, action, createdAt, updatedAt)
  SELECT 900, 1, NULL, 90, 'Endereço', 'Rua das Flores, 10.', 'close', 7, 7;
