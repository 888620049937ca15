-- What an administrator gave to a person beside their profile (JSON, names of rights), and whether they are told of those who wait in
-- their own queues. People who were there keep what they could do and what they were told of (decisions 910, 911).
ALTER TABLE users ADD COLUMN rights TEXT NOT NULL DEFAULT '[]';
ALTER TABLE users ADD COLUMN followsQueues INTEGER NOT NULL DEFAULT 1;
UPDATE users SET followsQueues = allTicket;
UPDATE users SET rights = '["exportContacts","deleteFlows","writeCampaigns","seeTokens"]' WHERE profile IN ('supervisor', 'user');
