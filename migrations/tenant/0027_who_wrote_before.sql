-- Who wrote to a connection's number before it was linked here, as its phone told when it was: by number, and by `<lid>@lid`.
CREATE TABLE wrote_before (
  whatsappId INTEGER NOT NULL REFERENCES whatsapps (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  PRIMARY KEY (whatsappId, name)
) STRICT, WITHOUT ROWID;
