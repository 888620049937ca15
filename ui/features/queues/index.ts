/** What other features may use. */
export { useQueueChoices, useQueues } from './use-queues.ts'
