-- One person, known by phone number, by LID, or by both; or one group. `folded` is name and number without accents and
-- capitals: lists go by it, searches look into it.
CREATE TABLE contacts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  nameIsGiven INTEGER NOT NULL DEFAULT 0,
  number TEXT UNIQUE,
  lid TEXT UNIQUE,
  groupJid TEXT UNIQUE,
  email TEXT NOT NULL DEFAULT '',
  -- WhatsApp confirmed the number, or this person wrote from it.
  verifiedAt INTEGER,
  pictureBlobId TEXT,
  pictureCheckedAt INTEGER,
  whatsappId INTEGER REFERENCES whatsapps (id) ON DELETE SET NULL,
  folded TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX contacts_by_name ON contacts (folded, id);

CREATE TABLE contact_extra_info (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  contactId INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL
) STRICT;
CREATE INDEX contact_extra_info_contact ON contact_extra_info (contactId);

-- What was joined when a number and a LID turned out to be one person, so that it can be undone.
CREATE TABLE contact_merges (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  keptId INTEGER NOT NULL,
  removedId INTEGER NOT NULL,
  snapshot TEXT NOT NULL,
  mergedAt INTEGER NOT NULL,
  undoneAt INTEGER
) STRICT;
CREATE INDEX contact_merges_kept ON contact_merges (keptId);

CREATE VIRTUAL TABLE contacts_search USING fts5 (folded, content = 'contacts', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER contacts_search_insert AFTER INSERT ON contacts BEGIN
  INSERT INTO contacts_search (rowid, folded) VALUES (new.id, new.folded);
END;
CREATE TRIGGER contacts_search_delete AFTER DELETE ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, folded) VALUES ('delete', old.id, old.folded);
END;
CREATE TRIGGER contacts_search_update AFTER UPDATE OF folded ON contacts WHEN old.folded <> new.folded BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, folded) VALUES ('delete', old.id, old.folded);
  INSERT INTO contacts_search (rowid, folded) VALUES (new.id, new.folded);
END;
