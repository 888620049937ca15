-- Who was named in a note by @; their bell tells of it until they have looked.
CREATE TABLE note_mentions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  noteId INTEGER NOT NULL REFERENCES ticket_notes (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  isSeen INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX note_mentions_of_note ON note_mentions (noteId, userId);
CREATE INDEX note_mentions_of_user ON note_mentions (userId, isSeen, id DESC);
