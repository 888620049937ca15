-- The attendances of a person, which they read of their own day.
CREATE INDEX ticket_tracking_of_user ON ticket_tracking (userId, startedAt) WHERE userId IS NOT NULL;
