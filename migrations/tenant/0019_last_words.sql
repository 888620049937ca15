-- The message whose words the ticket shows in lists, while it shows any; deletions and edits of it are found by this.
ALTER TABLE tickets ADD COLUMN lastMessageId INTEGER;
-- Whether it was deleted since: lists say so in place of its words.
ALTER TABLE tickets ADD COLUMN lastIsDeleted INTEGER NOT NULL DEFAULT 0;
-- When it was said. Lists go by `updatedAt`, which also tells of moves.
ALTER TABLE tickets ADD COLUMN lastMessageAt INTEGER;

UPDATE tickets SET (lastMessageId, lastIsDeleted, lastMessageAt) = (
  SELECT m.id, m.isDeleted, m.createdAt FROM messages m
  WHERE m.ticketId = tickets.id ORDER BY m.createdAt DESC, m.id DESC LIMIT 1
) WHERE EXISTS (SELECT 1 FROM messages m WHERE m.ticketId = tickets.id);
