-- The sweeper of media asks for each file on disk which row names it.
CREATE INDEX messages_blob ON messages (mediaBlobId) WHERE mediaBlobId IS NOT NULL;
CREATE INDEX contacts_picture ON contacts (pictureBlobId) WHERE pictureBlobId IS NOT NULL;
CREATE INDEX contact_merges_kept_picture ON contact_merges (json_extract(snapshot, '$.kept.pictureBlobId'));
CREATE INDEX contact_merges_removed_picture ON contact_merges (json_extract(snapshot, '$.removed.pictureBlobId'));
