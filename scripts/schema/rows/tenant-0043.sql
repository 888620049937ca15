UPDATE queues SET holidays = '[{"date":"2026-12-25","name":"Natal"}]';
INSERT INTO takeovers (id, source, startedAt, finishedAt) VALUES (1, 'localhost/whaticket', 1, 2);
INSERT INTO takeover_stages (kind, after, counts, isDone) VALUES ('tags', '["3"]', '{"taken":3}', 1);
INSERT INTO taken_over (kind, oldId, newId) VALUES ('contacts', '41', 1);
INSERT INTO audit_log (createdAt, kind, category, actor, userId, who, ip, subject, changes) VALUES
  (1, 'signedIn', 'access', 'user', 1, 'Ana', '127.0.0.1', '', '[]'), (2, 'queueDeleted', 'settings', 'user', 1, 'Ana', '', 'Vendas', '[]');
