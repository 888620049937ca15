-- Whoever deletes or merges what these columns name asks them for every row that does.
CREATE INDEX message_reactions_by_contact ON message_reactions (contactId);
CREATE INDEX ticket_notes_by_contact ON ticket_notes (contactId);
CREATE INDEX ticket_notes_by_user ON ticket_notes (userId);
CREATE INDEX tickets_by_option ON tickets (queueOptionId) WHERE queueOptionId IS NOT NULL;
CREATE INDEX contacts_by_connection ON contacts (whatsappId) WHERE whatsappId IS NOT NULL;
