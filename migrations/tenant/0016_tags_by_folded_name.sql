-- `fold(name)`, without capitals and accents: lists go by it, and no two tags have the same.
ALTER TABLE tags ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE tags SET folded = fold(name);
-- Tags from the days when accents told two apart are all kept: behind the oldest, each with its number.
UPDATE tags SET folded = folded || ' #' || id
  WHERE EXISTS (SELECT 1 FROM tags older WHERE older.folded = tags.folded AND older.id < tags.id);
CREATE UNIQUE INDEX tags_by_name ON tags (folded);
