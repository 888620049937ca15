-- The template of Meta's platform by which campaigns and planned messages go on official connections, and its values as JSON.
ALTER TABLE campaigns ADD COLUMN templateId INTEGER;
ALTER TABLE campaigns ADD COLUMN templateValues TEXT NOT NULL DEFAULT '{}';
ALTER TABLE schedules ADD COLUMN templateId INTEGER;
ALTER TABLE schedules ADD COLUMN templateValues TEXT NOT NULL DEFAULT '{}';
