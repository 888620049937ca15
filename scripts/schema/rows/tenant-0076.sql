INSERT INTO deliveries (id, source, wireId, event, body, state, tries, status, fault, millis, triedAt, createdAt) VALUES
  (1, 'integration/1', 'delivery-1', 'message', '{"version":1}', 'delivered', 1, 200, NULL, 12, 8, 7),
  (2, 'integration/1', 'delivery-2', 'message', '{"version":1}', 'failed', 3, NULL, 'silent', 10000, 9, 7);
INSERT INTO delivery_circuits (source, failures, rests, restsUntil, lastStatus, lastFault, lastFailedAt)
  VALUES ('integration/1', 1, 0, NULL, NULL, 'silent', 9);
UPDATE tickets SET snoozedUntil = 4102444800000 WHERE id = (SELECT min(id) FROM tickets WHERE status = 'pending');
