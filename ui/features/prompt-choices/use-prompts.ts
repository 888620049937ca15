import type { Reply } from '../../../core/kit/contract.ts'
import { type Prompt, promptEvents, promptRoutes } from '../../../core/tenant/prompts/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, records, useList } from '../../lib/lists/index.ts'

export const promptsApi = client(promptRoutes)

/** The company's assistants by name; all of them, or those whose name has a text. */
export const usePrompts = (searchParam = ''): List<Prompt> =>
  useList(
    listOf(promptRoutes.list, {
      query: { searchParam },
      rows: 'prompts',
      live: [records(promptEvents.prompt, { newAt: searchParam ? 'nowhere' : 'start' })],
    }),
  )

/** What the company used this month, whatever was searched for; none until it is known. */
export const monthTokensOf = ({ beside }: List<Prompt>): number =>
  (beside as Pick<Reply<typeof promptRoutes.list>, 'monthTokens'> | undefined)?.monthTokens ?? 0
