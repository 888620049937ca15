-- Everybody of a list is written to but those of whom WhatsApp said that it does not know them: no campaign waits for checks any more.
DROP INDEX contact_list_items_valid;
CREATE INDEX contact_list_items_recipients ON contact_list_items (contactListId, id) WHERE isWhatsappValid = 1 OR waits = 1;
UPDATE campaigns SET hold = NULL WHERE hold = 'unverified';
-- Whether WhatsApp was asked about the number before a flow begins for somebody; a message is looked up when it leaves.
ALTER TABLE campaign_recipients ADD COLUMN lookedUp INTEGER NOT NULL DEFAULT 0;
