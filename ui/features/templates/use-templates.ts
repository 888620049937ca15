import { type Template, templateEvents, templateRoutes } from '../../../core/tenant/templates/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, reloadOn, useList } from '../../lib/lists/index.ts'

export const templatesApi = client(templateRoutes)

/** The templates of the account of a connection. */
export const useTemplates = (whatsappId: number): List<Template> =>
  useList(
    listOf(templateRoutes.list, {
      params: { whatsappId },
      rows: 'templates',
      live: [reloadOn(templateEvents.templates, ({ whatsappIds }) => whatsappIds.includes(whatsappId))],
    }),
  )
