-- Messages to many, one contact after the other (spec 2 §3).
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- `fold(name)`, without capitals and accents: the list looks into it.
  folded TEXT NOT NULL,
  -- padrao, or fluxo: each recipient begins a flow.
  campaignType TEXT NOT NULL,
  status TEXT NOT NULL,
  scheduledAt INTEGER,
  startedAt INTEGER,
  completedAt INTEGER,
  contactListId INTEGER REFERENCES contact_lists (id) ON DELETE SET NULL,
  -- The tag of whose contacts its list was made.
  tagListId INTEGER REFERENCES tags (id) ON DELETE SET NULL,
  whatsappId INTEGER REFERENCES whatsapps (id) ON DELETE SET NULL,
  fileListId INTEGER REFERENCES file_lists (id) ON DELETE SET NULL,
  flowId INTEGER REFERENCES flows (id) ON DELETE SET NULL,
  userId INTEGER REFERENCES users (id) ON DELETE SET NULL,
  message1 TEXT NOT NULL DEFAULT '',
  message2 TEXT NOT NULL DEFAULT '',
  message3 TEXT NOT NULL DEFAULT '',
  message4 TEXT NOT NULL DEFAULT '',
  message5 TEXT NOT NULL DEFAULT '',
  -- 1: each is asked first, and gets the message when they answer.
  confirmation INTEGER NOT NULL DEFAULT 0,
  confirmationMessage1 TEXT NOT NULL DEFAULT '',
  confirmationMessage2 TEXT NOT NULL DEFAULT '',
  confirmationMessage3 TEXT NOT NULL DEFAULT '',
  confirmationMessage4 TEXT NOT NULL DEFAULT '',
  confirmationMessage5 TEXT NOT NULL DEFAULT '',
  mediaBlobId TEXT,
  mediaMimeType TEXT,
  mediaName TEXT,
  mediaBytes INTEGER,
  -- Why it does not go on at the moment.
  hold TEXT,
  -- Nobody is written to before: the pace.
  nextAt INTEGER NOT NULL DEFAULT 0,
  -- Contacts who were written to since the longer rest.
  sinceRest INTEGER NOT NULL DEFAULT 0,
  -- Contacts who were written to in all: the texts come in turn by it.
  turns INTEGER NOT NULL DEFAULT 0,
  -- The last item of the list who became a recipient; null when all have.
  preparedTo INTEGER DEFAULT 0,
  -- How many recipients are in each state; triggers keep them.
  waitingCount INTEGER NOT NULL DEFAULT 0,
  sendingCount INTEGER NOT NULL DEFAULT 0,
  askedCount INTEGER NOT NULL DEFAULT 0,
  confirmedCount INTEGER NOT NULL DEFAULT 0,
  deliveredCount INTEGER NOT NULL DEFAULT 0,
  failedCount INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE INDEX campaigns_newest ON campaigns (createdAt DESC, id DESC);
CREATE INDEX campaigns_of_list ON campaigns (contactListId) WHERE contactListId IS NOT NULL;
CREATE INDEX campaigns_of_tag ON campaigns (tagListId) WHERE tagListId IS NOT NULL;
CREATE INDEX campaigns_of_connection ON campaigns (whatsappId) WHERE whatsappId IS NOT NULL;
CREATE INDEX campaigns_of_files ON campaigns (fileListId) WHERE fileListId IS NOT NULL;
CREATE INDEX campaigns_of_flow ON campaigns (flowId) WHERE flowId IS NOT NULL;
CREATE INDEX campaigns_of_user ON campaigns (userId) WHERE userId IS NOT NULL;
CREATE INDEX campaigns_files ON campaigns (mediaBlobId) WHERE mediaBlobId IS NOT NULL;

-- Whom a campaign writes to, as they stood in its list when it began, each number once.
CREATE TABLE campaign_recipients (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaignId INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  number TEXT NOT NULL,
  email TEXT NOT NULL,
  state TEXT NOT NULL,
  -- The contact, once they were written to.
  contactId INTEGER REFERENCES contacts (id) ON DELETE SET NULL,
  -- What leaves for them at the moment, or did last: the question, or the message.
  messageId INTEGER REFERENCES messages (id) ON DELETE SET NULL,
  -- When the question had left, when they answered it, when WhatsApp had the message, when they first answered that.
  askedAt INTEGER,
  confirmedAt INTEGER,
  deliveredAt INTEGER,
  answeredAt INTEGER,
  -- Why they did not get it.
  failure TEXT,
  updatedAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX campaign_recipients_once ON campaign_recipients (campaignId, number);
CREATE INDEX campaign_recipients_by_state ON campaign_recipients (campaignId, state, id);
CREATE INDEX campaign_recipients_asked ON campaign_recipients (campaignId, askedAt) WHERE state = 'asked';
CREATE INDEX campaign_recipients_of_message ON campaign_recipients (messageId) WHERE messageId IS NOT NULL;
CREATE INDEX campaign_recipients_of_contact ON campaign_recipients (contactId, id) WHERE contactId IS NOT NULL;

CREATE TRIGGER campaign_recipients_insert AFTER INSERT ON campaign_recipients BEGIN
  UPDATE campaigns SET waitingCount = waitingCount + 1 WHERE id = new.campaignId;
END;
CREATE TRIGGER campaign_recipients_state AFTER UPDATE OF state ON campaign_recipients WHEN old.state <> new.state BEGIN
  UPDATE campaigns SET
    waitingCount = waitingCount + (new.state = 'waiting') - (old.state = 'waiting'),
    sendingCount = sendingCount + (new.state = 'sending') - (old.state = 'sending'),
    askedCount = askedCount + (new.state = 'asked') - (old.state = 'asked'),
    confirmedCount = confirmedCount + (new.state = 'confirmed') - (old.state = 'confirmed'),
    deliveredCount = deliveredCount + (new.state = 'delivered') - (old.state = 'delivered'),
    failedCount = failedCount + (new.state = 'failed') - (old.state = 'failed')
  WHERE id = new.campaignId;
END;

-- Files that left a list which a campaign still sends: its own copies.
CREATE TABLE campaign_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaignId INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
  mediaBlobId TEXT,
  mediaMimeType TEXT,
  mediaName TEXT,
  mediaBytes INTEGER
) STRICT;
CREATE INDEX campaign_files_of ON campaign_files (campaignId, id);
CREATE INDEX campaign_files_files ON campaign_files (mediaBlobId) WHERE mediaBlobId IS NOT NULL;

-- Who wants no campaigns any more.
CREATE TABLE campaign_opt_outs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  number TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX campaign_opt_outs_number ON campaign_opt_outs (number);

-- How campaigns go on, a row for each setting, its value as JSON (spec 2 §3).
CREATE TABLE campaign_settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
