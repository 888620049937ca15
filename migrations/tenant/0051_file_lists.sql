-- Files that are sent together (spec 2 §3).
CREATE TABLE file_lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- `fold(name)`, without capitals and accents: lists go by it and look into it.
  folded TEXT NOT NULL,
  message TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX file_lists_by_name ON file_lists (folded, id);

CREATE TABLE file_list_options (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  fileListId INTEGER NOT NULL REFERENCES file_lists (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Its place among the others, from 0.
  position INTEGER NOT NULL,
  mediaBlobId TEXT,
  mediaMimeType TEXT,
  mediaName TEXT,
  mediaBytes INTEGER
) STRICT;
CREATE INDEX file_list_options_in_order ON file_list_options (fileListId, position, id);
CREATE INDEX file_list_options_files ON file_list_options (mediaBlobId) WHERE mediaBlobId IS NOT NULL;
