-- Where the lane of a kanban tag stands on the board; null: behind those that somebody put in order.
ALTER TABLE tags ADD COLUMN lanePosition INTEGER;
CREATE INDEX tags_lanes ON tags (lanePosition IS NULL, lanePosition, id) WHERE kanban = 1;

-- The kanban tag in whose lane a ticket stands, of several the oldest; 0 where it has none. The triggers keep it, whatever
-- comes to a ticket's tags: so each lane of the board is a walk along an index, however many closed tickets have the tag.
ALTER TABLE tickets ADD COLUMN lane INTEGER NOT NULL DEFAULT 0;
UPDATE tickets SET lane = (SELECT min(l.tagId) FROM ticket_tags l JOIN tags g ON g.id = l.tagId WHERE l.ticketId = tickets.id AND g.kanban = 1)
  WHERE id IN (SELECT l.ticketId FROM ticket_tags l JOIN tags g ON g.id = l.tagId WHERE g.kanban = 1);
CREATE INDEX tickets_on_board ON tickets (lane, updatedAt DESC, id DESC, queueId, userId, status) WHERE status <> 'closed';

CREATE TRIGGER ticket_lane_tagged AFTER INSERT ON ticket_tags WHEN (SELECT kanban FROM tags WHERE id = new.tagId) = 1 BEGIN
  UPDATE tickets SET lane = new.tagId WHERE id = new.ticketId AND (lane = 0 OR lane > new.tagId);
END;
CREATE TRIGGER ticket_lane_untagged AFTER DELETE ON ticket_tags BEGIN
  UPDATE tickets SET lane = coalesce((SELECT min(l.tagId) FROM ticket_tags l JOIN tags g ON g.id = l.tagId WHERE l.ticketId = old.ticketId AND g.kanban = 1), 0)
    WHERE id = old.ticketId AND lane = old.tagId;
END;
CREATE TRIGGER ticket_lane_kind AFTER UPDATE OF kanban ON tags WHEN old.kanban <> new.kanban BEGIN
  UPDATE tickets SET lane = coalesce((SELECT min(l.tagId) FROM ticket_tags l JOIN tags g ON g.id = l.tagId WHERE l.ticketId = tickets.id AND g.kanban = 1), 0)
    WHERE id IN (SELECT ticketId FROM ticket_tags WHERE tagId = new.id);
END;
