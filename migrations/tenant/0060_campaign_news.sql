-- A report shows those of whom there was news last, out of tens of thousands.
CREATE INDEX campaign_recipients_news ON campaign_recipients (campaignId, updatedAt, id);
