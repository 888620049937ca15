-- What had the desk say it by itself, so that a failure is noted there: 'flows/<run>/<node>'.
ALTER TABLE messages ADD COLUMN origin TEXT;
