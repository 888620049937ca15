-- Messages of customers that the house has read and whose blue ticks WhatsApp may not have been told yet. `sentAt` is when it
-- was told; such a row stays a little, because nobody confirms it and the line may have been dead by then.
CREATE TABLE read_receipts (
  messageId INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  whatsappId INTEGER NOT NULL,
  readAt INTEGER NOT NULL,
  sentAt INTEGER
) STRICT;
CREATE INDEX read_receipts_of_connection ON read_receipts (whatsappId, sentAt, messageId);
