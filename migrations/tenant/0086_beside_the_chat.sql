-- What stands beside a chat: the tickets of its contact, and what was sent in them, newest first. A reader of the last looks
-- closer: these addresses are mere candidates.
CREATE INDEX tickets_of_contact_newest ON tickets (contactId, createdAt DESC, id DESC);
CREATE INDEX messages_pictures ON messages (chatId, createdAt DESC, id DESC) WHERE mediaType IN ('image', 'video');
CREATE INDEX messages_documents ON messages (chatId, createdAt DESC, id DESC) WHERE mediaType = 'application';
CREATE INDEX messages_links ON messages (chatId, createdAt DESC, id DESC)
  WHERE mediaType IN ('text', 'image', 'video')
    AND (instr(body, '://') OR instr(body, 'www.') OR instr(body, '.com') OR instr(body, '.br') OR instr(body, '.me/'));
