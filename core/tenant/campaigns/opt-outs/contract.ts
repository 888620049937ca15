import * as z from 'zod'
import { defineEvents, recordEvent } from '../../../domain/access/events.ts'
import { defineRoutes } from '../../../domain/access/routes.ts'
import { defineErrors } from '../../../kit/errors.ts'
import { Id, Instant, SearchText } from '../../../kit/fields.ts'
import { pageQuery, pageReply } from '../../../kit/paging.ts'
import { campaignPermissions } from '../permissions.ts'

export const optOutErrors = defineErrors({
  ERR_NO_OPT_OUT_FOUND: {
    status: 404,
    pt: 'Essa pessoa já pode receber campanhas.',
    en: 'This person may get campaigns already.',
    es: 'Esa persona ya puede recibir campañas.',
  },
})

/** Someone who wants no campaigns any more. */
export const OptOut = z.object({
  id: Id,
  number: z.string(),
  /** As the campaign called them; empty where that is not known. */
  name: z.string(),
  /** The campaign that they answered, as it was called then; null where that is not known. */
  campaign: z.string().nullable(),
  createdAt: Instant,
})
export type OptOut = z.infer<typeof OptOut>

export const optOutRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/campaign-opt-outs',
    summary: 'Who wants no campaigns any more, those who said so last first; searchParam looks at name and number.',
    allow: campaignPermissions.configure,
    query: z.object({ ...pageQuery, searchParam: SearchText.optional() }),
    reply: z.object({ records: z.array(OptOut), ...pageReply }),
  },
  remove: {
    method: 'DELETE',
    path: '/campaign-opt-outs/:optOutId',
    summary: 'Lets campaigns that begin from now on write to somebody again.',
    allow: campaignPermissions.configure,
    status: 204,
    reply: z.void(),
  },
})

export const optOutEvents = defineEvents({
  campaignOptOut: recordEvent(OptOut, campaignPermissions.configure),
})
