import { campaignRoutes } from '../../../core/tenant/campaigns/contract.ts'
import { contactListEvents, contactListRoutes } from '../../../core/tenant/contact-lists/contract.ts'
import { fileListRoutes } from '../../../core/tenant/file-lists/contract.ts'
import { flowRoutes } from '../../../core/tenant/flows/contract.ts'
import type { Option } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, reloadOn, useList } from '../../lib/lists/index.ts'

export const campaignsApi = client(campaignRoutes)

interface Choices {
  options: readonly Option<number>[]
  failed: boolean
}

const choices = (list: { rows?: readonly { id: number; name: string }[] | undefined; failure?: unknown }): Choices => ({
  options: (list.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
  failed: list.failure !== undefined && list.failure !== null,
})

/** Contact lists, file lists and flows to choose from. */
const listsChange = [reloadOn(contactListEvents.ContactList, () => true)]
export const useContactListChoices = (): Choices =>
  choices(useList(listOf(contactListRoutes.all, { live: listsChange })))
export const useFileListChoices = (): Choices => choices(useList(listOf(fileListRoutes.list, { rows: 'files' })))
export function useFlowChoices(): Choices {
  const list = useList(listOf(flowRoutes.list, { rows: 'flows' }))
  return choices({ ...list, rows: list.rows?.map(({ id, nome }) => ({ id, name: nome })) })
}
