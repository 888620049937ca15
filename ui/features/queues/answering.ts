import type { Queue } from '../../../core/tenant/queues/contract.ts'

/** What answers first in a queue: people behind greeting and menu, or what leads the conversation before them. */
export const answerers = ['people', 'flow', 'integration', 'assistant', 'bills'] as const
export type Answerer = (typeof answerers)[number]

type Answering = Pick<Queue, 'flowId' | 'integrationId' | 'promptId' | 'service'>

/** In the order in which the server asks them (`enterQueue`). */
export function answererOf({ flowId, integrationId, promptId, service }: Answering): Answerer {
  if (flowId !== null) return 'flow'
  if (integrationId !== null) return 'integration'
  if (promptId !== null) return 'assistant'
  return service === 'bills' ? 'bills' : 'people'
}
