-- How many were ever asked, and ever confirmed: a report counts nothing itself.
ALTER TABLE campaigns ADD COLUMN askedTotal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE campaigns ADD COLUMN confirmedTotal INTEGER NOT NULL DEFAULT 0;
UPDATE campaigns SET (askedTotal, confirmedTotal) = (
  SELECT count(askedAt), count(confirmedAt) FROM campaign_recipients WHERE campaignId = campaigns.id
);
CREATE TRIGGER campaign_recipients_totals AFTER UPDATE OF askedAt, confirmedAt ON campaign_recipients BEGIN
  UPDATE campaigns SET
    askedTotal = askedTotal + (new.askedAt IS NOT NULL) - (old.askedAt IS NOT NULL),
    confirmedTotal = confirmedTotal + (new.confirmedAt IS NOT NULL) - (old.confirmedAt IS NOT NULL)
  WHERE id = new.campaignId;
END;
