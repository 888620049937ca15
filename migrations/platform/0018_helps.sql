-- Videos that explain the program to the people of all companies.
CREATE TABLE helps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  -- `fold(title)`, without capitals and accents: the list goes by it.
  folded TEXT NOT NULL,
  description TEXT NOT NULL,
  -- The code of a video at YouTube; '' where there is none.
  video TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX helps_by_title ON helps (folded);
