-- A request of a flow that was begun, and may not be repeated, is in doubt; how often one was lost stood in its payload.
UPDATE jobs SET claim = 'before', begunAt = CAST(payload ->> 'sentAt' AS INTEGER)
  WHERE kind = 'flows.request' AND json_valid(payload) AND payload ->> 'sentAt' IS NOT NULL;
UPDATE jobs SET failures = coalesce(CAST(payload ->> 'tries' AS INTEGER), 0),
    payload = json_remove(payload, '$.sentAt', '$.tries')
  WHERE kind = 'flows.request' AND json_valid(payload);
