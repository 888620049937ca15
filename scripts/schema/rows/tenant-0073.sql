INSERT INTO queue_options (id, queueId, parentId, option, title, message, mediaBlobId, mediaMimeType, mediaName, mediaBytes, createdAt, updatedAt)
  SELECT 901, 1, NULL, 91, 'Tabela', 'Segue a tabela.', 'tabela-de-precos-0001a', 'application/pdf', 'tabela.pdf', 9, 7, 7;
