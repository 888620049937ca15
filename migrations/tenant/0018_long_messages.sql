-- Searches look into the first 4,096 characters of a message (`INDEXED_TEXT`): one of 65,536 costs its company what a
-- hundred others cost, when it is stored and whenever it is searched.
INSERT INTO messages_search (messages_search, rowid, body)
  SELECT 'delete', id, body FROM messages WHERE length(body) > 4096;
INSERT INTO messages_search (rowid, body)
  SELECT id, substr(body, 1, 4096) FROM messages WHERE length(body) > 4096;

DROP TRIGGER messages_search_insert;
DROP TRIGGER messages_search_delete;
DROP TRIGGER messages_search_update;
CREATE TRIGGER messages_search_insert AFTER INSERT ON messages WHEN new.body <> '' BEGIN
  INSERT INTO messages_search (rowid, body) VALUES (new.id, substr(new.body, 1, 4096));
END;
CREATE TRIGGER messages_search_delete AFTER DELETE ON messages WHEN old.body <> '' BEGIN
  INSERT INTO messages_search (messages_search, rowid, body) VALUES ('delete', old.id, substr(old.body, 1, 4096));
END;
CREATE TRIGGER messages_search_update AFTER UPDATE OF body ON messages
  WHEN substr(old.body, 1, 4096) <> substr(new.body, 1, 4096) BEGIN
  INSERT INTO messages_search (messages_search, rowid, body)
    SELECT 'delete', old.id, substr(old.body, 1, 4096) WHERE old.body <> '';
  INSERT INTO messages_search (rowid, body) SELECT new.id, substr(new.body, 1, 4096) WHERE new.body <> '';
END;
