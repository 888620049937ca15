-- All recipients of a campaign by pages, and its report: in the order in which they were taken.
CREATE INDEX campaign_recipients_order ON campaign_recipients (campaignId, id);
