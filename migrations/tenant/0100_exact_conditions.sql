-- Conditions are read as people write. Those of flows that exist stay exact.
UPDATE flow_versions SET graph = json_set(graph, '$.nodes', json((
  SELECT json_group_array(json(iif(value ->> 'type' = 'conditional' AND json_type(value, '$.data') = 'object',
      json_set(value, '$.data.exact', json('true')), value)))
  FROM json_each(graph, '$.nodes'))))
WHERE instr(graph, '"conditional"') > 0;
UPDATE flow_drafts SET graph = json_set(graph, '$.nodes', json((
  SELECT json_group_array(json(iif(value ->> 'type' = 'conditional' AND json_type(value, '$.data') = 'object',
      json_set(value, '$.data.exact', json('true')), value)))
  FROM json_each(graph, '$.nodes'))))
WHERE instr(graph, '"conditional"') > 0;
