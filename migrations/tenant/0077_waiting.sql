-- Since when the contact waits for a person's word: their first message that nobody has answered since, or when the ticket was handed on.
-- What the bot was told while it held the ticket it answered. Null where nobody waits, and on closed tickets. The writer of tickets keeps it.
ALTER TABLE tickets ADD COLUMN waitingSince INTEGER;
-- What the contact said last, which lists show while the ticket waits; '' and null where they said nothing.
ALTER TABLE tickets ADD COLUMN heardMessage TEXT NOT NULL DEFAULT '';
-- The message that said it; deletions and edits of it are found by this.
ALTER TABLE tickets ADD COLUMN heardMessageId INTEGER;
-- Whether it was deleted since.
ALTER TABLE tickets ADD COLUMN heardIsDeleted INTEGER NOT NULL DEFAULT 0;
-- Who wrote the last words here, where a person did. They alone are told, so it may go on naming somebody who is gone.
ALTER TABLE tickets ADD COLUMN lastUserId INTEGER;

UPDATE tickets SET lastUserId = (SELECT m.userId FROM messages m WHERE m.id = tickets.lastMessageId)
  WHERE lastFromMe = 1 AND lastMessageId IS NOT NULL;

-- What was said in another queue stays with its people, unless the company opened it to all.
UPDATE tickets SET (heardMessage, heardMessageId, heardIsDeleted) = (
  SELECT CASE
      WHEN m.id = tickets.lastMessageId THEN tickets.lastMessage
      WHEN m.queueId IS NOT NULL AND m.queueId IS NOT tickets.queueId
        AND coalesce((SELECT value FROM settings WHERE key = 'messageVisibility'), 'message') = 'message' THEN ''
      WHEN m.body <> '' THEN substr(m.body, 1, 255)
      ELSE substr(coalesce(m.mediaName, CASE m.mediaType WHEN 'audio' THEN 'Áudio' WHEN 'sticker' THEN 'sticker'
        WHEN 'image' THEN 'Imagem' WHEN 'video' THEN 'Vídeo' WHEN 'application' THEN 'Documento' WHEN 'locationMessage' THEN 'Localização'
        WHEN 'vcard' THEN 'Contato' WHEN 'undecryptable' THEN 'Aguardando mensagem' ELSE '' END), 1, 255) END,
    m.id, m.isDeleted
  FROM messages m WHERE m.ticketId = tickets.id AND m.fromMe = 0 ORDER BY m.createdAt DESC, m.id DESC LIMIT 1
) WHERE status <> 'closed' AND EXISTS (SELECT 1 FROM messages m WHERE m.ticketId = tickets.id AND m.fromMe = 0);

-- The first message since a person's last word and since the ticket was closed last; of who is with the bot the newest.
UPDATE tickets SET waitingSince = (
  SELECT CASE WHEN tickets.chatbot = 1 THEN max(m.createdAt) ELSE min(m.createdAt) END FROM messages m
  WHERE m.ticketId = tickets.id AND m.fromMe = 0 AND m.createdAt > max(
    coalesce((SELECT max(a.createdAt) FROM messages a
      WHERE a.ticketId = tickets.id AND a.fromMe = 1 AND a.source IN ('chat', 'phone', 'api')), 0),
    coalesce((SELECT max(r.finishedAt) FROM ticket_tracking r WHERE r.ticketId = tickets.id), 0))
) WHERE status <> 'closed';
-- Who was answered and then handed on waits since then.
UPDATE tickets SET waitingSince = (
  SELECT r.queuedAt FROM ticket_tracking r
  WHERE r.ticketId = tickets.id AND r.finishedAt IS NULL AND r.queuedAt > r.beganAt ORDER BY r.id DESC LIMIT 1
) WHERE status = 'pending' AND chatbot = 0 AND waitingSince IS NULL;

-- The order of lists that show the longest waiting first; `tickets/list/place.ts` says the same expression.
CREATE INDEX tickets_waiting ON tickets (status, coalesce(8640000000000000 - waitingSince, updatedAt) DESC, id DESC)
  WHERE status <> 'closed';
CREATE INDEX tickets_waiting_by_queue ON tickets (status, queueId, coalesce(8640000000000000 - waitingSince, updatedAt) DESC, id DESC)
  WHERE status <> 'closed';
CREATE INDEX tickets_waiting_by_user ON tickets (status, userId, coalesce(8640000000000000 - waitingSince, updatedAt) DESC, id DESC)
  WHERE status <> 'closed';
