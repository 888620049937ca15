CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticketId INTEGER NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  whatsappId INTEGER,
  -- The person or group of the conversation; `senderId` is who wrote, which differs in groups.
  chatId INTEGER NOT NULL REFERENCES contacts (id),
  senderId INTEGER REFERENCES contacts (id),
  fromMe INTEGER NOT NULL,
  waId TEXT NOT NULL,
  body TEXT NOT NULL DEFAULT '',
  mediaType TEXT NOT NULL DEFAULT 'text',
  mediaBlobId TEXT,
  mediaMimeType TEXT,
  mediaName TEXT,
  mediaBytes INTEGER,
  -- JSON: size in pixels, seconds, thumbnail, place, contact cards: what the page needs before the file has come.
  mediaInfo TEXT,
  -- 'pending', 'ready', 'failed', 'none'; `mediaRef` is what the provider needs to fetch it again.
  mediaState TEXT NOT NULL DEFAULT 'none',
  mediaRef TEXT,
  ack INTEGER NOT NULL DEFAULT 0,
  read INTEGER NOT NULL DEFAULT 0,
  isDeleted INTEGER NOT NULL DEFAULT 0,
  isEdited INTEGER NOT NULL DEFAULT 0,
  -- When the sender edited it last; an older edit that comes later changes nothing.
  editedAt INTEGER,
  quotedMsgId INTEGER REFERENCES messages (id) ON DELETE SET NULL,
  -- What the sender's phone quoted, when the quoted message is not here.
  quotedText TEXT,
  -- Who in the house caused it: 'chat', 'bot', 'api', 'schedule', 'campaign', 'phone', 'contact', 'system'.
  source TEXT NOT NULL,
  userId INTEGER,
  queueId INTEGER,
  failureCode TEXT,
  failureReason TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
-- The key of a message (decision 15).
CREATE UNIQUE INDEX messages_key ON messages (waId, chatId, fromMe, whatsappId);
CREATE INDEX messages_of_ticket ON messages (ticketId, createdAt DESC, id DESC);
CREATE INDEX messages_unread ON messages (ticketId) WHERE fromMe = 0 AND read = 0;
CREATE INDEX messages_of_chat ON messages (chatId, whatsappId, fromMe);
CREATE INDEX messages_of_sender ON messages (senderId) WHERE senderId IS NOT NULL;
CREATE INDEX messages_quoting ON messages (quotedMsgId) WHERE quotedMsgId IS NOT NULL;

CREATE TABLE message_reactions (
  messageId INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  -- 0 is ourselves.
  contactId INTEGER NOT NULL,
  emoji TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (messageId, contactId)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE messages_search USING fts5 (
  body, content = 'messages', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
CREATE TRIGGER messages_search_insert AFTER INSERT ON messages WHEN new.body <> '' BEGIN
  INSERT INTO messages_search (rowid, body) VALUES (new.id, new.body);
END;
CREATE TRIGGER messages_search_delete AFTER DELETE ON messages WHEN old.body <> '' BEGIN
  INSERT INTO messages_search (messages_search, rowid, body) VALUES ('delete', old.id, old.body);
END;
CREATE TRIGGER messages_search_update AFTER UPDATE OF body ON messages WHEN old.body <> new.body BEGIN
  INSERT INTO messages_search (messages_search, rowid, body) SELECT 'delete', old.id, old.body WHERE old.body <> '';
  INSERT INTO messages_search (rowid, body) SELECT new.id, new.body WHERE new.body <> '';
END;

-- What has to leave through WhatsApp; written together with its message, removed when the server has it (decision 22).
-- Triggers keep two facts for the dispatcher: `head` is 1 on the oldest row of each chat, the only one that may go, and a
-- head's `urgency` is the smallest priority that waits in its chat.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  whatsappId INTEGER NOT NULL,
  chatId INTEGER NOT NULL,
  messageId INTEGER REFERENCES messages (id) ON DELETE CASCADE,
  -- The id that WhatsApp's word on this row will carry: that of the message, or of the edit, deletion or reaction itself.
  waId TEXT NOT NULL,
  -- 0 chat, 1 bot, 2 API, 3 schedule, 4 campaign.
  priority INTEGER NOT NULL,
  urgency INTEGER NOT NULL,
  head INTEGER NOT NULL DEFAULT 0,
  -- JSON of OutgoingMessage; a file's path is the id of its blob.
  payload TEXT NOT NULL,
  -- JSON: what to put back on the message when an edit, deletion or reaction is refused.
  undo TEXT,
  firstContact INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  notBefore INTEGER NOT NULL,
  expiresAt INTEGER,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX outbox_word ON outbox (whatsappId, waId);
CREATE UNIQUE INDEX outbox_one_head ON outbox (whatsappId, chatId) WHERE head = 1;
CREATE INDEX outbox_heads ON outbox (whatsappId, urgency, id) WHERE head = 1;
CREATE INDEX outbox_due ON outbox (whatsappId, notBefore) WHERE head = 1;
CREATE INDEX outbox_chat ON outbox (whatsappId, chatId, id);
CREATE INDEX outbox_of_chat ON outbox (chatId);
CREATE INDEX outbox_message ON outbox (messageId);
CREATE TRIGGER outbox_enters AFTER INSERT ON outbox BEGIN
  UPDATE outbox SET urgency = new.priority
    WHERE whatsappId = new.whatsappId AND chatId = new.chatId AND head = 1 AND urgency > new.priority;
  UPDATE outbox SET head = 1 WHERE id = new.id AND NOT EXISTS (
    SELECT 1 FROM outbox o WHERE o.whatsappId = new.whatsappId AND o.chatId = new.chatId AND o.head = 1
  );
END;
CREATE TRIGGER outbox_leaves AFTER DELETE ON outbox WHEN old.head = 1 BEGIN
  UPDATE outbox SET head = 1, urgency = (
    SELECT min(o.priority) FROM outbox o WHERE o.whatsappId = old.whatsappId AND o.chatId = old.chatId
  ) WHERE id = (
    SELECT o.id FROM outbox o WHERE o.whatsappId = old.whatsappId AND o.chatId = old.chatId ORDER BY o.id LIMIT 1
  );
END;

-- When automation reached somebody who never wrote to the connection, for the daily cap of the limiter.
CREATE TABLE first_contacts (
  id INTEGER PRIMARY KEY,
  whatsappId INTEGER NOT NULL,
  sentAt INTEGER NOT NULL
) STRICT;
CREATE INDEX first_contacts_sent ON first_contacts (whatsappId, sentAt);

-- Answers of the external send call, by its Idempotency-Key.
CREATE TABLE api_requests (
  whatsappId INTEGER NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  PRIMARY KEY (whatsappId, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX api_requests_age ON api_requests (createdAt);
