INSERT INTO invitations (id, name, profile, queueIds, nonce, invitedBy, expiresAt, createdAt)
  VALUES (1, 'Bia', 'user', '[1]', 'nonce-do-convite-0001', 'Dona', 1764600000000, 1764000000000);
