-- Apostrophes of phones (’ ‘ ʼ ´) are folded to that of keyboards, so that names are found by either.
UPDATE contacts SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE contact_lists SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE contact_list_items SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE quick_messages SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE file_lists SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE campaigns SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE chats SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE prompts SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE queue_integrations SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE outgoing_webhooks SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
-- Two tags, or two phrases of a connection, whose names differ in that alone keep them.
UPDATE OR IGNORE tags SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
UPDATE OR IGNORE flow_entries SET folded = fold(folded) WHERE folded GLOB '*[’‘ʼ´]*';
