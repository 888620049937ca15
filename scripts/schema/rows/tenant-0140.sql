INSERT INTO cloud_accounts (whatsappId, phoneNumberId, wabaId, token, appSecret, updatedAt)
  SELECT min(id), '106540352242922', '102290129340398', 'v1:sealed-token', 'v1:sealed-secret', 7 FROM whatsapps;
