import type { ApiClient } from '../../core/app/testing/client/api-client.ts'
import { campaignRoutes } from '../../core/tenant/campaigns/contract.ts'
import { contactListItemRoutes, contactListRoutes } from '../../core/tenant/contact-lists/contract.ts'
import { fileListRoutes } from '../../core/tenant/file-lists/contract.ts'
import { mediaFile } from './customers/files.ts'
import { campaign, contactLists, fileLists } from './story/campaign-lists.ts'

/** Keeps the shop's lists of people and of files, and the draft of a campaign of the first of both. */
export async function storeCampaignLists(admin: ApiClient): Promise<void> {
  const lists: number[] = []
  for (const { name, people } of contactLists) {
    const { id: contactListId } = await admin.call(contactListRoutes.create, { body: { name } })
    lists.push(contactListId)
    for (const person of people) await admin.call(contactListItemRoutes.create, { body: { ...person, contactListId } })
  }
  const catalogues: number[] = []
  for (const { name, message, files } of fileLists) {
    const options = files.map(file => ({ name: file.name }))
    const list = await admin.call(fileListRoutes.create, { body: { name, message, options } })
    catalogues.push(list.id)
    const form = new FormData()
    for (const [at, one] of files.entries()) {
      const content = 'text' in one ? one.text : new Uint8Array(mediaFile(one.file))
      form.append('id', String(list.options[at]!.id))
      form.append('files', new Blob([content], { type: one.type }), one.file)
    }
    await admin.call(fileListRoutes.upload, { params: { fileListId: list.id }, form })
  }
  await admin.call(campaignRoutes.create, { body: { ...campaign, contactListId: lists[0], fileListId: catalogues[0] } })
}
