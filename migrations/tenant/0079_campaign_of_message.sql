-- The campaign that sent a message, as it was called then: the chat tells of it also when the campaign is gone.
ALTER TABLE messages ADD COLUMN campaign TEXT;
UPDATE messages SET campaign = (
  SELECT campaigns.name FROM campaign_recipients JOIN campaigns ON campaigns.id = campaignId WHERE messageId = messages.id
) WHERE source = 'campaign' AND id IN (SELECT messageId FROM campaign_recipients WHERE messageId IS NOT NULL);
