-- Days on which a queue is closed, whatever its hours say.
ALTER TABLE queues ADD COLUMN holidays TEXT NOT NULL DEFAULT '[]';
