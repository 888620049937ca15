-- Talks of the team among themselves (spec 2 §3).
CREATE TABLE chats (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  -- `fold(title)`, without capitals and accents: searches look into it.
  folded TEXT NOT NULL,
  -- Who changes and deletes it; one of its members.
  ownerId INTEGER REFERENCES users (id) ON DELETE SET NULL,
  -- Who wrote last, and what; '' before anybody did.
  lastMessage TEXT NOT NULL DEFAULT '',
  -- When it was deleted: nobody sees it any more, and its messages go a piece at a time.
  goneAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX chats_owner ON chats (ownerId);

-- Who is in a chat: they alone read, write and hear of it.
CREATE TABLE chat_users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  chatId INTEGER NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Messages of others since this person last read it or wrote.
  unreads INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX chat_users_of_person ON chat_users (userId, chatId);
CREATE INDEX chat_users_of_chat ON chat_users (chatId, id);
CREATE INDEX chat_users_unread ON chat_users (userId) WHERE unreads > 0;

CREATE TABLE chat_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  chatId INTEGER NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  -- Null when that person is gone.
  senderId INTEGER REFERENCES users (id) ON DELETE SET NULL,
  message TEXT NOT NULL,
  -- What the sender's page called it: a repeated call stores nothing anew.
  clientId TEXT,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_messages_of_chat ON chat_messages (chatId, id);
CREATE UNIQUE INDEX chat_messages_once ON chat_messages (senderId, clientId, chatId);
