-- A recording of the page a second time, in the one form that every phone plays as a voice note.
ALTER TABLE messages ADD COLUMN voiceNoteBlobId TEXT;
CREATE INDEX messages_voice_note ON messages (voiceNoteBlobId) WHERE voiceNoteBlobId IS NOT NULL;
