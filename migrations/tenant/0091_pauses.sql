-- Until when somebody is away for a while by their own word; null where they are not.
ALTER TABLE users ADD COLUMN pausedUntil INTEGER;
