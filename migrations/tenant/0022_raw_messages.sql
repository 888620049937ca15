-- What a message was as WhatsApp sent it, where the desk shows a word and what it could read of it: a later version may read
-- more. As private as `body`.
ALTER TABLE messages ADD COLUMN raw BLOB;
