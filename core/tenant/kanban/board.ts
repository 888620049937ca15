import type { CompanyContext } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Input, Reply } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { type TagLabel, tagErrors } from '../tags/contract.ts'
import { lanes } from '../tags/index.ts'
import { countLanes, listLanes } from '../tickets/index.ts'
import { type kanbanRoutes, OPEN_LANE } from './contract.ts'

type Board = typeof kanbanRoutes.board

/** How many tickets each lane has, the open one first. */
export async function laneCounts(
  { db }: CompanyContext,
  caller: Caller,
  query: Input<typeof kanbanRoutes.counts>['query'],
): Promise<Reply<typeof kanbanRoutes.counts>> {
  const tags = await lanes(db)
  return { lanes: await countLanes(db, caller, query, [OPEN_LANE, ...tags.map(({ id }) => id)]) }
}

/** The same page of each lane, the open one first (spec 2 §2, decision 312). Throws ERR_NO_TAG_FOUND where `lane` is none. */
export async function board(
  company: CompanyContext,
  caller: Caller,
  query: Input<Board>['query'],
): Promise<Reply<Board>> {
  const tags = new Map<number, TagLabel | null>([[OPEN_LANE, null]])
  for (const tag of await lanes(company.db)) tags.set(tag.id, tag)
  if (query.lane !== undefined && !tags.has(query.lane)) throw fail(tagErrors.ERR_NO_TAG_FOUND)
  const requested = query.lane === undefined ? [...tags.keys()] : [query.lane]
  const pages = await listLanes(company, caller, query, requested)
  const counts = pages.map(({ count }) => count)
  const cursor = query.lane === undefined ? undefined : pages[0]?.nextCursor
  return {
    tickets: pages.flatMap(({ tickets }) => tickets),
    lanes: pages.map(({ tickets: _, ...page }) => ({ ...page, tag: tags.get(page.lane) ?? null })),
    hasMore: pages.some(({ hasMore }) => hasMore),
    ...(counts.some(count => count === null) ? {} : { count: counts.reduce<number>((sum, n) => sum + (n ?? 0), 0) }),
    ...(cursor ? { nextCursor: cursor } : {}),
  }
}
