-- What an option without further ones does behind its message (decision 356): people, another queue, a flow, or the end.
ALTER TABLE queue_options ADD COLUMN action TEXT NOT NULL DEFAULT 'people';
ALTER TABLE queue_options ADD COLUMN toQueueId INTEGER REFERENCES queues (id) ON DELETE SET NULL;
ALTER TABLE queue_options ADD COLUMN flowId INTEGER REFERENCES flows (id) ON DELETE SET NULL;
CREATE INDEX queue_options_to_queue ON queue_options (toQueueId) WHERE toQueueId IS NOT NULL;
CREATE INDEX queue_options_to_flow ON queue_options (flowId) WHERE flowId IS NOT NULL;
