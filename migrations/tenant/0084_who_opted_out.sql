-- Who wants no campaigns: as the campaign that they answered called them, and how that was called; empty and null where it is not known.
ALTER TABLE campaign_opt_outs ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE campaign_opt_outs ADD COLUMN campaign TEXT;
UPDATE campaign_opt_outs SET name = coalesce(
  (SELECT contacts.name FROM contacts WHERE contacts.number = campaign_opt_outs.number), '');
