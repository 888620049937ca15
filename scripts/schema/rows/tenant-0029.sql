INSERT INTO read_receipts (messageId, whatsappId, readAt) VALUES (1, 1, 3);
INSERT INTO first_contacts (whatsappId, chat, sentAt) VALUES (1, 2, 4);
INSERT INTO connection_diary (id, whatsappId, kind, details, times, firstAt, at) VALUES (1, 1, 'opened', '{}', 1, 1, 1);
INSERT INTO wrote_before (whatsappId, name) VALUES (1, '5511977770002');
INSERT INTO api_requests (whatsappId, key, fingerprint, answer, createdAt) VALUES (1, 'pedido-1', 'f', '{}', 4);
