INSERT INTO integrations (kind, settings, secret, updatedAt) VALUES ('mail', '{"host":"smtp.azul.example"}', NULL, 4);
