-- What the platform tells the staff of all companies.
CREATE TABLE announcements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  -- 1 is high and shown after the sign-in, 2 medium, 3 low.
  priority INTEGER NOT NULL,
  -- Whether staff read it.
  status INTEGER NOT NULL,
  -- The picture's name in its address, which nobody can guess; none where there is no picture.
  pictureKey TEXT UNIQUE,
  pictureName TEXT,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX announcements_active ON announcements (id) WHERE status = 1;

-- The pictures of announcements; they go with them.
CREATE TABLE announcement_pictures (
  pictureKey TEXT PRIMARY KEY,
  mimeType TEXT NOT NULL,
  content BLOB NOT NULL
) STRICT;

-- Who has seen an announcement, so that it is put before them once.
CREATE TABLE announcement_reads (
  announcementId INTEGER NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
  companyId INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  userId INTEGER NOT NULL,
  PRIMARY KEY (announcementId, companyId, userId)
) STRICT, WITHOUT ROWID;
CREATE INDEX announcement_reads_of_company ON announcement_reads (companyId);
