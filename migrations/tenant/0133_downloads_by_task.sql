-- How many attempts to fetch a file failed stood in the payload.
UPDATE jobs SET failures = coalesce(CAST(payload ->> 'failures' AS INTEGER), 0), payload = json_remove(payload, '$.failures')
  WHERE kind = 'messages.download' AND json_valid(payload);
