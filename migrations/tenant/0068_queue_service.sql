-- What a queue does for who comes into it: nothing, or a second copy of a bill (decision 363).
ALTER TABLE queues ADD COLUMN service TEXT NOT NULL DEFAULT '';
