UPDATE queues SET mediaBlobId = 'saudacao-da-fila-0001', mediaMimeType = 'application/pdf', mediaName = 'bem-vindo.pdf', mediaBytes = 9
  WHERE id = 1;
