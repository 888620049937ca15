import { local } from '../../../lib/local.ts'
import { type Choices, noChoices } from './filters.ts'

export type Tab = 'open' | 'closed' | 'search'
export type OpenKind = 'assigned' | 'pending' | 'chatbot' | 'snoozed'

/** Which list someone had open, and what was chosen above it: kept in this browser, for each person apart; the tab until the session ends. */
export interface StoredLists {
  tab: Tab
  openKind: OpenKind
  queueIds: readonly number[]
  showAll: boolean
  byWait: boolean | undefined
}

const atFirst: StoredLists = { tab: 'open', openKind: 'assigned', queueIds: [], showAll: false, byWait: undefined }

export function storedLists(userId: number): StoredLists {
  return { ...atFirst, ...local.get('lists')?.[userId], tab: (local.get('listTab') as Tab | undefined) ?? atFirst.tab }
}

export function storeLists(userId: number, { tab, ...lists }: StoredLists): void {
  local.set('listTab', tab)
  local.set('lists', { ...local.get('lists'), [userId]: lists })
}

/** The choices as they were left; what was searched for, and what narrowed the lists for a while, is not among them. */
export function storedChoices({ queueIds, showAll, byWait }: StoredLists): Choices {
  return { ...noChoices, queueIds, showAll, byWait }
}
