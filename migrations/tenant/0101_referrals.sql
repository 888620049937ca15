-- JSON of `Referral` without nulls: by which way the contact came, the first of the round that last had one.
ALTER TABLE tickets ADD COLUMN referral TEXT;
-- The first of this round.
ALTER TABLE ticket_tracking ADD COLUMN referral TEXT;
CREATE INDEX ticket_tracking_referred ON ticket_tracking (beganAt) WHERE referral IS NOT NULL;
