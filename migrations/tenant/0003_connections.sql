CREATE TABLE whatsapps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  status TEXT NOT NULL DEFAULT 'DISCONNECTED',
  statusReason TEXT,
  -- Whether a phone is linked (credentials exist), also while offline.
  linked INTEGER NOT NULL DEFAULT 0,
  number TEXT,
  qrcode TEXT NOT NULL DEFAULT '',
  pairingCode TEXT NOT NULL DEFAULT '',
  retries INTEGER NOT NULL DEFAULT 0,
  isDefault INTEGER NOT NULL DEFAULT 0,
  greetingMessage TEXT NOT NULL DEFAULT '',
  complationMessage TEXT NOT NULL DEFAULT '',
  outOfHoursMessage TEXT NOT NULL DEFAULT '',
  ratingMessage TEXT NOT NULL DEFAULT '',
  -- A keyed hash: the token itself is kept nowhere. The platform finds the connection by the same hash.
  tokenHash TEXT,
  provider TEXT NOT NULL DEFAULT 'beta',
  expiresInactiveMessage TEXT NOT NULL DEFAULT '',
  expiresTicket INTEGER NOT NULL DEFAULT 0,
  timeUseBotQueues INTEGER NOT NULL DEFAULT 0,
  maxUseBotQueues INTEGER NOT NULL DEFAULT 3,
  timeToTransfer INTEGER NOT NULL DEFAULT 0,
  transferQueueId INTEGER REFERENCES queues (id) ON DELETE SET NULL,
  promptId INTEGER,
  integrationId INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX whatsapps_one_default ON whatsapps (isDefault) WHERE isDefault = 1;

CREATE TABLE whatsapp_queues (
  whatsappId INTEGER NOT NULL REFERENCES whatsapps (id) ON DELETE CASCADE,
  queueId INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
  PRIMARY KEY (whatsappId, queueId)
) STRICT, WITHOUT ROWID;
CREATE INDEX whatsapp_queues_queue ON whatsapp_queues (queueId);
