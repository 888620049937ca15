import type { Desk, DeskTx, Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { type Integrations, integrationErrors, integrationEvents, integrationRoutes } from './contract.ts'
import { removeIntegration, saveAi, saveMail, showIntegrations, whatIsSetUp } from './integrations.ts'
import { mailJobs } from './mails.ts'
import { tryAi, tryMail } from './clients.ts'

/** What of the world outside a company has set up: by which server it sends mail, and which AI its flows ask. */
export const integrationsModule: Module = {
  name: 'integrations',
  owns: ['integrations'],
  reads: ['users'],
  errors: integrationErrors,
  events: integrationEvents,
  jobs: mailJobs,
  routes: bind(integrationRoutes, {
    show: ({ desk }) => showIntegrations(desk.db),
    setUp: ({ desk }) => whatIsSetUp(desk.db, desk.services),
    saveMail: ({ desk }, { body }) => changed(desk, tx => saveMail(tx, body)),
    removeMail: ({ desk }) => changed(desk, tx => removeIntegration(tx, 'mail')),
    tryMail: (call, { body }) => tryMail(call, body),
    saveAi: ({ desk }, { body }) => changed(desk, tx => saveAi(tx, body)),
    removeAi: ({ desk }) => changed(desk, tx => removeIntegration(tx, 'ai')),
    tryAi: (call, { body }) => tryAi(call, body),
  }),
}

const changed = (desk: Desk, work: (tx: DeskTx) => Promise<void>): Promise<Integrations> =>
  desk.transaction(async tx => {
    await work(tx)
    return showIntegrations(tx.db)
  })

export { aiPlace, whatIsSetUp } from './integrations.ts'
export { mailSettled, postMail } from './mails.ts'
export { answerOfCompanysAi, askCompanysAi, refusalOfAi } from './clients.ts'
