import type { AnyRead } from '../readers/read.ts'
import { contactPick, contactSearch } from '../tenant/contacts/search.ts'
import { flowDifferences, flowFindings } from '../tenant/flows/judged.ts'
import { wholeFlows } from '../tenant/flows/summaries.ts'
import { ticketPage, ticketSearch } from '../tenant/tickets/list/search.ts'

/** Everything that reader threads answer. */
export const reads: readonly AnyRead[] = [
  contactPick,
  contactSearch,
  flowDifferences,
  flowFindings,
  ticketPage,
  ticketSearch,
  wholeFlows,
]
