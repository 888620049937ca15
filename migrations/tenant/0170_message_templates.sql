-- Message templates of Meta's platform, as Meta last told of them. They belong to a WhatsApp Business Account, which several connections
-- may share. One that Meta no longer has stays as DELETED, so that what uses it can say so.
CREATE TABLE message_templates (
  id INTEGER PRIMARY KEY,
  wabaId TEXT NOT NULL,
  metaId TEXT NOT NULL,
  name TEXT NOT NULL,
  language TEXT NOT NULL,
  category TEXT NOT NULL,
  status TEXT NOT NULL,
  -- Why Meta rejected it; '' where it did not.
  reason TEXT NOT NULL,
  quality TEXT NOT NULL,
  parameterFormat TEXT NOT NULL,
  -- JSON.
  components TEXT NOT NULL,
  -- The category before Meta's last change of it; NULL where somebody has seen that, or there was none.
  categoryBefore TEXT,
  updatedAt INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX message_templates_by_name ON message_templates (wabaId, name, language);
