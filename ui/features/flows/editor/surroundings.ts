import { createContext, use, useMemo } from 'react'
import type { FlowKind } from '../../../../core/flow-engine/flow.ts'
import type { Surroundings } from '../../../../core/flow-engine/lint/lint.ts'
import { usePlanNodes } from '../../../app/session/plan.ts'
import { useUser } from '../../../app/session/session.ts'
import type { Option } from '../../../kit/index.ts'
import { useConnectionChoices } from '../../connections/index.ts'
import { useSetUp } from '../../integrations/index.ts'
import { useQueueChoices } from '../../queues/index.ts'
import { useTagChoices } from '../../tags/index.ts'
import { usePeopleChoices } from '../../users/index.ts'
import { namesOfStarts, useStarts } from './starts.ts'

/** What a flow may choose from. */
export interface Around {
  queues: readonly Option<number>[]
  tags: readonly Option<number>[]
  connections: readonly Option<number>[]
  users: readonly Option<number>[]
  /** The types of components that the plan allows; undefined while that is not known. */
  allowed?: readonly string[] | undefined
  /** What of the outside the company has set up; undefined while that is not known. */
  setUp?: Pick<Surroundings, 'mail' | 'ai' | 'privateRequests'> | undefined
  /** What starts the flow, by their names; undefined while that is not known. */
  starts?: readonly string[] | undefined
}

export const AroundContext = createContext<Around>({ queues: [], tags: [], connections: [], users: [] })
export const useAround = (): Around => use(AroundContext)

export function useCompanysAround(kind: FlowKind, flowId?: number): Around {
  const allowed = usePlanNodes(useUser(), kind === 'webhook' ? 'webhook' : 'conversation')
  const queues = useQueueChoices()
  const tags = useTagChoices()
  const connections = useConnectionChoices()
  const users = usePeopleChoices()
  const setUp = useSetUp()
  const { data } = useStarts(flowId)
  const starts = data && namesOfStarts(data)
  const key = JSON.stringify([queues, tags, connections, users, allowed, setUp, starts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are new with each render, what they say is not.
  return useMemo(() => ({ queues, tags, connections, users, allowed, setUp, starts }), [key])
}

const ids = (options: readonly Option<number>[]): number[] => options.map(({ value }) => value)

/** The same for the linter; what has not come yet is not judged. */
export function surroundingsOf({ queues, tags, connections, users, allowed, setUp, starts }: Around): Surroundings {
  return {
    ...(queues.length > 0 && { queues: ids(queues) }),
    ...(tags.length > 0 && { tags: ids(tags) }),
    ...(connections.length > 0 && { connections: ids(connections) }),
    ...(users.length > 0 && { users: ids(users) }),
    ...(allowed && { allowed }),
    ...setUp,
    ...(starts && { starts: starts.length }),
  }
}
