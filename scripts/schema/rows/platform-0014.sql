UPDATE companies SET dueDate = '2026-12-10', holidays = '[{"date":"2026-12-25","name":"Natal"}]' WHERE id = 2;
INSERT INTO invoices (id, companyId, planId, detail, valueCents, dueDate, status, paidAt, paidBy, createdAt, updatedAt) VALUES
  (1, 2, 1, 'Plano 1', 3000, '2026-11-10', 'paid', 5, 'asaas', 3, 5), (2, 2, 1, 'Plano 1', 3000, '2026-12-10', 'open', NULL, NULL, 6, 6);
INSERT INTO gateways (name, settings, isChosen, updatedAt) VALUES ('asaas', '{"address":"https://api.asaas.com/v3"}', 1, 3);
INSERT INTO platform_secrets (name, sealed, updatedAt) VALUES ('gateway.asaas.key', 'v1.c2VhbGVk', 3);
INSERT INTO platform_options (name, value, updatedAt) VALUES ('graceDays', '5', 3);
INSERT INTO charges (id, invoiceId, provider, reference, valueCents, pixText, status, createdAt, updatedAt) VALUES
  (1, 1, 'asaas', 'BALCAOF1', 3000, '000201', 'paid', 4, 5), (2, NULL, 'asaas', 'BALCAOF9', 3000, '000201', 'void', 4, 5);
INSERT INTO payment_notifications (provider, eventId, reference, receivedAt, workedAt) VALUES ('asaas', 'evt_1', 'BALCAOF1', 5, 5);
INSERT INTO stray_payments (provider, reference, reason, valueCents, invoiceId, foundAt) VALUES ('asaas', 'BALCAOF9', 'gone', 3000, NULL, 6);
INSERT INTO billing_mails (companyId, dueDate, kind, messageId, status, recipient, attempts, nextAt, createdAt, updatedAt) VALUES
  (2, '2026-11-10', 'receipt', 'a-letter', 'sent', 'ana@azul.example', 1, 5, 5, 6), (2, '2026-12-10', 'before', 'another', 'waiting', '', 0, 7, 7, 7);
