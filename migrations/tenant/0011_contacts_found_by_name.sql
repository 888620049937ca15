-- Searching contacts meets its hits in the order of their names, so that it can stop when a page is full: a row of the
-- index stands at a place that begins with the first seven letters of the name and ends with the contact's id. Letters
-- have 42 classes in their own order: none, controls, space, signs, each digit, signs, each of a to z, all others.
-- Behind a letter that shares its class the next ones tell nothing and count as none.
CREATE VIEW contact_places AS
  SELECT c.id, c.folded, c.id + 16777216 * (
    SELECT sum(weight * CASE
        WHEN letter IS NULL THEN 0
        WHEN letter < 32 THEN 1
        WHEN letter = 32 THEN 2
        WHEN letter < 48 THEN 3
        WHEN letter <= 57 THEN letter - 44
        WHEN letter < 97 THEN 14
        WHEN letter <= 122 THEN letter - 82
        ELSE 41
      END)
    FROM (
      SELECT column2 AS weight, unicode(substr(c.folded, column1, 1)) AS letter
      FROM (VALUES (1, 5489031744), (2, 130691232), (3, 3111696), (4, 74088), (5, 1764), (6, 42), (7, 1))
      WHERE substr(c.folded, 1, column1 - 1) NOT GLOB '*[^a-z0-9 ]*'
    )
  ) AS place
  FROM contacts c;

DROP TRIGGER contacts_search_insert;
DROP TRIGGER contacts_search_delete;
DROP TRIGGER contacts_search_update;
DROP TABLE contacts_search;

CREATE VIRTUAL TABLE contacts_search USING fts5 (
  folded, content = 'contact_places', content_rowid = 'place', tokenize = 'trigram'
);
INSERT INTO contacts_search (contacts_search) VALUES ('rebuild');
-- Each segment of the index costs every search, and contacts change seldom: keep few.
INSERT INTO contacts_search (contacts_search) VALUES ('optimize');
INSERT INTO contacts_search (contacts_search, rank) VALUES ('automerge', 2);

CREATE TRIGGER contacts_search_insert AFTER INSERT ON contacts BEGIN
  INSERT INTO contacts_search (rowid, folded) SELECT place, folded FROM contact_places WHERE id = new.id;
END;
CREATE TRIGGER contacts_search_delete BEFORE DELETE ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, folded)
    SELECT 'delete', place, folded FROM contact_places WHERE id = old.id;
END;
CREATE TRIGGER contacts_search_forget BEFORE UPDATE OF folded ON contacts WHEN old.folded <> new.folded BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, folded)
    SELECT 'delete', place, folded FROM contact_places WHERE id = old.id;
END;
CREATE TRIGGER contacts_search_learn AFTER UPDATE OF folded ON contacts WHEN old.folded <> new.folded BEGIN
  INSERT INTO contacts_search (rowid, folded) SELECT place, folded FROM contact_places WHERE id = new.id;
END;
