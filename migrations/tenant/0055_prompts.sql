-- Assistants that answer in place of people (spec 2 §3). Their keys are sealed.
CREATE TABLE prompts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- `fold(name)`, without capitals and accents: lists go by it and look into it.
  folded TEXT NOT NULL,
  -- What the assistant is and knows.
  prompt TEXT NOT NULL,
  -- Where it hands over to people; none once that queue is gone.
  queueId INTEGER REFERENCES queues (id) ON DELETE SET NULL,
  voice TEXT NOT NULL DEFAULT 'texto',
  voiceKey TEXT,
  voiceRegion TEXT NOT NULL DEFAULT '',
  maxTokens INTEGER NOT NULL DEFAULT 100,
  temperature REAL NOT NULL DEFAULT 1,
  maxMessages INTEGER NOT NULL DEFAULT 10,
  -- Where it is asked; with neither this nor a key it asks the AI of the settings.
  baseUrl TEXT NOT NULL DEFAULT '',
  model TEXT NOT NULL DEFAULT '',
  apiKey TEXT,
  -- How many tokens it may use in a month; without limit where NULL.
  tokenLimit INTEGER,
  promptTokens INTEGER NOT NULL DEFAULT 0,
  completionTokens INTEGER NOT NULL DEFAULT 0,
  totalTokens INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX prompts_by_name ON prompts (folded, id);
CREATE INDEX prompts_by_queue ON prompts (queueId);

-- What was used in a month of the company's time zone; that of an assistant that is gone still counts.
CREATE TABLE prompt_months (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  month TEXT NOT NULL,
  promptId INTEGER REFERENCES prompts (id) ON DELETE SET NULL,
  promptTokens INTEGER NOT NULL DEFAULT 0,
  completionTokens INTEGER NOT NULL DEFAULT 0,
  totalTokens INTEGER NOT NULL DEFAULT 0,
  answers INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX prompt_months_of_prompt ON prompt_months (promptId, month);
CREATE INDEX prompt_months_by_month ON prompt_months (month, totalTokens);

-- What contacts asked and no assistant has answered yet: one row for each such ticket.
CREATE TABLE prompt_questions (
  ticketId INTEGER PRIMARY KEY REFERENCES tickets (id) ON DELETE CASCADE,
  promptId INTEGER NOT NULL REFERENCES prompts (id) ON DELETE CASCADE,
  -- Counts what was heard; an answer belongs to the number for which it was asked.
  number INTEGER NOT NULL,
  -- The number that is being asked; none while more of the same burst may come, or between two tries.
  asking INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  heardAt INTEGER NOT NULL
) STRICT;
CREATE INDEX prompt_questions_of_prompt ON prompt_questions (promptId);

-- Who names an assistant. What stood there before there were any names none.
UPDATE queues SET promptId = NULL WHERE promptId IS NOT NULL;
UPDATE whatsapps SET promptId = NULL WHERE promptId IS NOT NULL;
UPDATE tickets SET promptId = NULL WHERE promptId IS NOT NULL;
CREATE INDEX queues_by_prompt ON queues (promptId) WHERE promptId IS NOT NULL;
CREATE INDEX whatsapps_by_prompt ON whatsapps (promptId) WHERE promptId IS NOT NULL;
