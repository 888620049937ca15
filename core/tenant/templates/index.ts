import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionIsUp, metaReported, wabaOf } from '../connections/index.ts'
import { contactLeaving } from '../contacts/index.ts'
import { demandWritable } from '../messages/index.ts'
import { templateErrors, templateEvents, templateRoutes } from './contract.ts'
import { takeTemplateNews } from './news.ts'
import { sendTemplate } from './sending.ts'
import { categorySeen, deleteTemplate, submitTemplate } from './submit.ts'
import { lookSoon, syncNow, templateJobs } from './sync.ts'
import { demandWaba, templatesOf } from './templates.ts'

/** Message templates of official connections, which Meta approves. */
export const templatesModule: Module = {
  name: 'templates',
  owns: ['message_templates', 'template_reach'],
  reads: ['cloud_accounts', 'contacts'],
  errors: templateErrors,
  events: templateEvents,
  jobs: templateJobs,
  eventHandlers: [
    on(connectionIsUp, async (tx, { whatsappId }) => {
      if ((await wabaOf(tx.db, whatsappId)) !== undefined) await lookSoon(tx, whatsappId)
    }),
    on(metaReported, takeTemplateNews),
    on(contactLeaving, async (tx, { contactId }) => {
      await tx.db.deleteFrom('template_reach').where('contactId', '=', contactId).execute()
    }),
  ],
  routes: bind(templateRoutes, {
    list: async ({ company }, { params }) => templatesOf(company.db, await demandWaba(company.db, params.whatsappId)),
    sync: ({ company }, { params }) => syncNow(company, params.whatsappId),
    create: {
      beforeFiles: async ({ company }, { params }) => {
        await demandWaba(company.db, params.whatsappId)
      },
      handle: ({ company }, { params, body, files }) => submitTemplate(company, params.whatsappId, body, files),
    },
    seen: ({ company }, { params }) => categorySeen(company, params.whatsappId, params.templateId),
    remove: ({ company }, { params }) => deleteTemplate(company, params.whatsappId, params.templateId),
    send: {
      beforeFiles: (call, { params }) => demandWritable(call, params.ticketId),
      handle: (call, { params, body, files }) => sendTemplate(call, params.ticketId, body, files),
    },
  }),
}

export { checkPlanned, needsTemplate, plannedPost } from './planned.ts'
export { noteReach, reachOpensAt } from './reach.ts'
export { templateUnusable } from './templates.ts'
