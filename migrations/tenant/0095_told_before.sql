-- What WhatsApp told of a person or group before they were a contact, one row for each: by LID (`<lid>@lid`), number, or group
-- (`<group>@g.us`). It goes into the contact when there is one.
CREATE TABLE told_before (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  pn TEXT,
  pushName TEXT,
  businessName TEXT,
  groupSubject TEXT
) STRICT;
