INSERT INTO announcements (id, title, text, priority, status, pictureKey, pictureName, createdAt, updatedAt) VALUES
  (1, 'Manutenção', 'Domingo às 3h.', 1, 1, 'uma-chave-so-desta-imagem', 'aviso.png', 7, 7);
INSERT INTO announcement_pictures (pictureKey, mimeType, content) VALUES ('uma-chave-so-desta-imagem', 'image/png', x'89504e47');
INSERT INTO announcement_reads (announcementId, companyId, userId) VALUES (1, 2, 1);
