INSERT INTO flows (id, name, kind, slug, version, createdAt, updatedAt) VALUES (1, 'Menu', 'conversacao', NULL, 1, 1, 1), (2, 'Pedidos', 'webhook', 'pedidos', 1, 1, 1);
INSERT INTO flow_versions (id, flowId, number, graph, note, author, createdAt) VALUES
  (1, 1, 1, '{"nodes":[],"edges":[],"globalVariables":[]}', '', 'Ana', 1), (2, 2, 1, '{"nodes":[],"edges":[],"globalVariables":[]}', '', 'Ana', 1);
INSERT INTO flow_drafts (flowId, graph, basedOn, revision, author, savedAt) VALUES (1, '{"nodes":[],"edges":[],"globalVariables":[]}', 1, 3, 'Bia', 2);
INSERT INTO flow_runs (id, flowId, versionId, ticketId, state, entry, run, nodeId, request, startedAt, updatedAt, endedAt) VALUES
  (1, 1, 1, 1, 'waiting', 'queue', '{"variables":{"nome":"João"},"waiting":{"for":"answer"}}', 'n1', '{"id":1}', 2, 2, NULL),
  (2, 1, 1, 2, 'ended', 'queue', '{"variables":{"nome":"Zé"},"log":[]}', 'n2', NULL, 2, 3, 3);
INSERT INTO flow_run_steps (id, runId, turns) VALUES (1, 1, '[]'), (2, 2, '[]');
INSERT INTO flow_node_counts (flowId, nodeId, passed) VALUES (1, 'n1', 2);
INSERT INTO flow_months (month, runs) VALUES ('2026-11', 2);
INSERT INTO flow_entries (id, whatsappId, flowId, phrase, folded) VALUES (1, 1, 1, 'Menu', 'menu');
