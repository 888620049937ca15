-- What contacts said to an integration that is not answered yet, in the order in which it came (decision 345).
CREATE TABLE integration_turns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticketId INTEGER NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
  integrationId INTEGER NOT NULL REFERENCES queue_integrations (id) ON DELETE CASCADE,
  messageId INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  heardAt INTEGER NOT NULL,
  -- When it was asked last; none while it waits for its turn, or between two tries.
  askedAt INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  -- The answer as far as it was not said yet, as JSON.
  reply TEXT
) STRICT;
CREATE INDEX integration_turns_of_ticket ON integration_turns (ticketId, id);
CREATE INDEX integration_turns_of_integration ON integration_turns (integrationId);
CREATE INDEX integration_turns_of_message ON integration_turns (messageId);

-- What an integration wants back with the next message of a ticket.
CREATE TABLE integration_talks (
  ticketId INTEGER PRIMARY KEY REFERENCES tickets (id) ON DELETE CASCADE,
  integrationId INTEGER NOT NULL REFERENCES queue_integrations (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  stateAt INTEGER NOT NULL
) STRICT;
CREATE INDEX integration_talks_of_integration ON integration_talks (integrationId);
