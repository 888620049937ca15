-- The browser in which somebody is told of what happens while they have no page in front of them. People have one session, so it is one
-- browser each (decision 522).
CREATE TABLE push_subscriptions (
  userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Of the platform: with its end nothing is sent there any more.
  sessionId INTEGER NOT NULL,
  -- Where the push service of the browser takes what is sent.
  endpoint TEXT NOT NULL,
  -- The browser's public key and what it shares with us, by which what is sent is sealed for it alone.
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  language TEXT NOT NULL,
  -- Before then the push service wants nothing.
  restsUntil INTEGER NOT NULL DEFAULT 0
) STRICT;
