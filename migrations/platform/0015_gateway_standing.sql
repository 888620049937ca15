-- What a provider said last when it was asked how things stand.
-- Whether its notifications come here: on; paused: it has stopped sending; none: it sends none here.
ALTER TABLE gateways ADD COLUMN notices TEXT CHECK (notices IN ('on', 'paused', 'none'));
-- Why it gave no answer that could be used: JSON of kind and words.
ALTER TABLE gateways ADD COLUMN fault TEXT;
ALTER TABLE gateways ADD COLUMN askedAt INTEGER;
-- With what it was asked: a sum of settings, receiver and address. With others it is asked anew.
ALTER TABLE gateways ADD COLUMN askedAs TEXT NOT NULL DEFAULT '';

-- When its provider is to be told again that nobody owes it any more.
ALTER TABLE charges ADD COLUMN withdrawAt INTEGER NOT NULL DEFAULT 0;
