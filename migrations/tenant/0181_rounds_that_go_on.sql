-- Those that have not ended are few; reports count them by when they began.
CREATE INDEX ticket_tracking_going_on ON ticket_tracking (beganAt, queueId) WHERE finishedAt IS NULL;
