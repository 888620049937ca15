INSERT INTO cloud_numbers (phoneNumberId, companyId, whatsappId) VALUES ('106540352242922', 1, 1);
