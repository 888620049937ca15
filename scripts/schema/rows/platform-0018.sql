INSERT INTO helps (id, title, folded, description, video, createdAt, updatedAt) VALUES
  (1, 'Começar', 'comecar', 'Do QR Code à primeira resposta.', 'dQw4w9WgXcQ', 7, 7);
