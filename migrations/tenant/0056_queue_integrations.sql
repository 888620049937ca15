-- Other people's bots, to which a queue or a connection leads (spec 2 §3).
CREATE TABLE queue_integrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  -- `fold(name)`, without capitals and accents: lists go by it and look into it.
  folded TEXT NOT NULL,
  projectName TEXT NOT NULL DEFAULT '',
  -- The service account of dialogflow, sealed.
  jsonContent TEXT,
  language TEXT NOT NULL DEFAULT 'pt-BR',
  -- Where n8n, a webhook or typebot's viewer is asked.
  urlN8N TEXT NOT NULL DEFAULT '',
  typebotSlug TEXT NOT NULL DEFAULT '',
  -- Minutes without a word after which a talk begins anew; 0 is never.
  typebotExpires INTEGER NOT NULL DEFAULT 1,
  -- Milliseconds of typing before each answer.
  typebotDelayMessage INTEGER NOT NULL DEFAULT 1000,
  typebotKeywordFinish TEXT NOT NULL DEFAULT '',
  typebotKeywordRestart TEXT NOT NULL DEFAULT '',
  typebotRestartMessage TEXT NOT NULL DEFAULT '',
  typebotUnknownMessage TEXT NOT NULL DEFAULT '',
  typebotCustomVar1 TEXT NOT NULL DEFAULT '',
  typebotCustomVar2 TEXT NOT NULL DEFAULT '',
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX queue_integrations_by_name ON queue_integrations (folded, id);

-- Who names one. What stood there before there were any names none.
UPDATE queues SET integrationId = NULL WHERE integrationId IS NOT NULL;
UPDATE whatsapps SET integrationId = NULL WHERE integrationId IS NOT NULL;
UPDATE tickets SET integrationId = NULL WHERE integrationId IS NOT NULL;
CREATE INDEX queues_by_integration ON queues (integrationId) WHERE integrationId IS NOT NULL;
CREATE INDEX whatsapps_by_integration ON whatsapps (integrationId) WHERE integrationId IS NOT NULL;
