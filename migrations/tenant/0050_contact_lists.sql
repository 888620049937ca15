-- People whom campaigns write to, a list for each occasion (spec 2 §3).
CREATE TABLE contact_lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- `fold(name)`, without capitals and accents: lists go by it and look into it.
  folded TEXT NOT NULL,
  -- How many items it has, whom of them WhatsApp knows, and about whom it is yet to be asked; triggers keep them.
  contactsCount INTEGER NOT NULL DEFAULT 0,
  validCount INTEGER NOT NULL DEFAULT 0,
  waitingCount INTEGER NOT NULL DEFAULT 0,
  -- The tag whose contacts are still coming in; and the last ticket whose contact came.
  fillsFromTagId INTEGER,
  filledTo INTEGER NOT NULL DEFAULT 0,
  -- When it was deleted: nobody sees it any more, and its items go a piece at a time.
  goneAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX contact_lists_by_name ON contact_lists (folded, id) WHERE goneAt IS NULL;

CREATE TABLE contact_list_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  contactListId INTEGER NOT NULL REFERENCES contact_lists (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Digits, country and area code first.
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  -- Name, number and e-mail, folded: lists go by it and look into it.
  folded TEXT NOT NULL,
  -- What WhatsApp said of the number; null while it said nothing.
  isWhatsappValid INTEGER,
  -- 1: WhatsApp is to be asked about the number.
  waits INTEGER NOT NULL,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX contact_list_items_number ON contact_list_items (contactListId, number);
CREATE INDEX contact_list_items_by_name ON contact_list_items (contactListId, folded, id);
CREATE INDEX contact_list_items_valid ON contact_list_items (contactListId, id) WHERE isWhatsappValid = 1;
CREATE INDEX contact_list_items_waiting ON contact_list_items (id) WHERE waits = 1;
CREATE INDEX contact_list_items_asked ON contact_list_items (number) WHERE waits = 1;

CREATE TRIGGER contact_list_items_insert AFTER INSERT ON contact_list_items BEGIN
  UPDATE contact_lists SET contactsCount = contactsCount + 1, validCount = validCount + (new.isWhatsappValid IS 1),
    waitingCount = waitingCount + new.waits WHERE id = new.contactListId;
END;
CREATE TRIGGER contact_list_items_delete AFTER DELETE ON contact_list_items BEGIN
  UPDATE contact_lists SET contactsCount = contactsCount - 1, validCount = validCount - (old.isWhatsappValid IS 1),
    waitingCount = waitingCount - old.waits WHERE id = old.contactListId;
END;
CREATE TRIGGER contact_list_items_update AFTER UPDATE OF isWhatsappValid, waits ON contact_list_items
  WHEN old.isWhatsappValid IS NOT new.isWhatsappValid OR old.waits <> new.waits BEGIN
  UPDATE contact_lists SET validCount = validCount + (new.isWhatsappValid IS 1) - (old.isWhatsappValid IS 1),
    waitingCount = waitingCount + new.waits - old.waits WHERE id = new.contactListId;
END;

-- Which of the things of its kind people come into, where there are several: a contact list.
ALTER TABLE imports ADD COLUMN targetId INTEGER;
