INSERT INTO plans (id, name, users, connections, queues, valueCents, createdAt, updatedAt) VALUES (1, 'Plano 1', 10, 10, 10, 3000, 1, 1);
INSERT INTO companies (id, name, email, planId, phase, founderName, createdAt, updatedAt) VALUES
  (1, 'Balcão', 'admin@balcao.local', 1, 'ready', 'Administrador', 1, 1), (2, 'Loja Azul', 'ana@azul.example', 1, 'ready', 'Ana', 2, 2);
INSERT INTO accounts (id, email, passwordHash, companyId, userId, super, createdAt, updatedAt) VALUES
  (1, 'admin@balcao.local', 'scrypt$4$8$1$c2FsdA$aGFzaA', 1, 1, 1, 1, 1), (2, 'ana@azul.example', 'scrypt$4$8$1$c2FsdA$aGFzaA', 2, 1, 0, 2, 2);
INSERT INTO sessions (id, accountId, refreshHash, createdAt, expiresAt) VALUES (1, 2, 'hash', 2, 4102444800000);
INSERT INTO connection_tokens (tokenHash, companyId, whatsappId) VALUES ('token', 2, 1);
INSERT INTO company_due (companyId, dueAt) VALUES (2, 4102444800000);
