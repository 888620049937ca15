-- One number for each change of what is drawn in a flow, whichever way it came: it only grows, so that nobody saves over what
-- they have not seen.
ALTER TABLE flows ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
-- Who made the last of these changes.
ALTER TABLE flows ADD COLUMN revisedBy TEXT NOT NULL DEFAULT '';
UPDATE flows SET (revision, revisedBy) = (SELECT revision, author FROM flow_drafts WHERE flowId = flows.id)
  WHERE id IN (SELECT flowId FROM flow_drafts);
ALTER TABLE flow_drafts DROP COLUMN revision;
ALTER TABLE flow_drafts DROP COLUMN basedOn;
