-- When a campaign was deleted: nobody sees it any more, and its recipients go a piece at a time.
ALTER TABLE campaigns ADD COLUMN goneAt INTEGER;
-- Those to whom a campaign may write again, and those about whom WhatsApp may be asked again, a piece at a time.
CREATE INDEX campaign_recipients_retried ON campaign_recipients (campaignId, id)
  WHERE state = 'failed' AND failure NOT IN ('opted-out', 'declined', 'silent');
CREATE INDEX contact_list_items_unknown ON contact_list_items (contactListId, id)
  WHERE waits = 0 AND isWhatsappValid IS NOT 1;
