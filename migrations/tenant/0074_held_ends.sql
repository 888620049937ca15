-- What is still to be said of its end, and how it was before, for as long as that can be taken back; JSON.
ALTER TABLE tickets ADD COLUMN heldEnd TEXT;
