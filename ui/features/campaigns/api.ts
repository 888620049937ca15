import { campaignRoutes } from '../../../core/tenant/campaigns/contract.ts'
import type { Option } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import type { List } from '../../lib/lists/index.ts'
import { useAllContactLists } from '../contact-lists/index.ts'
import { useAllFileLists } from '../file-lists/index.ts'

export const campaignsApi = client(campaignRoutes)

/** What there is to choose from, and whether it could not be asked for. */
interface Choices {
  options: readonly Option<number>[]
  failed: boolean
}

const choices = ({ rows = [], failure }: Pick<List<{ id: number; name: string }>, 'rows' | 'failure'>): Choices => ({
  options: rows.map(({ id, name }) => ({ value: id, label: name })),
  failed: failure !== undefined,
})

export const useContactListChoices = (): Choices => choices(useAllContactLists())
export const useFileListChoices = (): Choices => choices(useAllFileLists())
