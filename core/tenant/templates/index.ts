import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionIsUp, metaTold, wabaOf } from '../connections/index.ts'
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
  reactions: [
    on(connectionIsUp, async (tx, { whatsappId }) => {
      if ((await wabaOf(tx.db, whatsappId)) !== undefined) await lookSoon(tx, whatsappId)
    }),
    on(metaTold, takeTemplateNews),
    on(contactLeaving, async (tx, { contactId }) => {
      await tx.db.deleteFrom('template_reach').where('contactId', '=', contactId).execute()
    }),
  ],
  routes: bind(templateRoutes, {
    list: async ({ desk }, { params }) => templatesOf(desk.db, await demandWaba(desk.db, params.whatsappId)),
    sync: ({ desk }, { params }) => syncNow(desk, params.whatsappId),
    create: {
      beforeFiles: async ({ desk }, { params }) => {
        await demandWaba(desk.db, params.whatsappId)
      },
      handle: ({ desk }, { params, body, files }) => submitTemplate(desk, params.whatsappId, body, files),
    },
    seen: ({ desk }, { params }) => categorySeen(desk, params.whatsappId, params.templateId),
    remove: ({ desk }, { params }) => deleteTemplate(desk, params.whatsappId, params.templateId),
    send: {
      beforeFiles: (call, { params }) => demandWritable(call, params.ticketId),
      handle: (call, { params, body, files }) => sendTemplate(call, params.ticketId, body, files),
    },
  }),
}

export { checkPlanned, needsTemplate, plannedPost } from './planned.ts'
export { noteReach, reachOpensAt } from './reach.ts'
export { templateUnusable } from './templates.ts'
