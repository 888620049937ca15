import { type CompanyTx, on, type Reaction } from '../../../company/index.ts'
import { contactsMerged } from './merge.ts'
import { contactsSplit } from './split.ts'

/**
 * What a module does with what it keeps of contacts: it gives that of `removedId` to `keptId` where they become one, and gives back
 * what it had moved where they are two again. `name` stands in what is written down of merges: it never changes. Of a merge from
 * before the module kept anything there is nothing to give back.
 */
export const followsContacts = <Moved>(
  name: string,
  give: (tx: CompanyTx, keptId: number, removedId: number) => Promise<Moved>,
  giveBack: (tx: CompanyTx, keptId: number, backId: number, moved: Moved) => Promise<void>,
): Reaction[] => [
  on(contactsMerged, async (tx, { keptId, removedId }) => ({ [name]: await give(tx, keptId, removedId) })),
  on(contactsSplit, async (tx, { keptId, backId, moved }) => {
    if (name in moved) await giveBack(tx, keptId, backId, moved[name] as Moved)
  }),
]
