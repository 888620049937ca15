import type { CompanyContext, CompanyTx, Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { tryAi, tryMail } from './clients.ts'
import { type Integrations, integrationErrors, integrationEvents, integrationRoutes } from './contract.ts'
import { removeIntegration, saveAi, saveMail, showIntegrations, whatIsSetUp } from './integrations.ts'
import { mailJobs } from './mails.ts'

/** What of the world outside a company has set up: by which server it sends mail, and which AI its flows ask. */
export const integrationsModule: Module = {
  name: 'integrations',
  owns: ['integrations'],
  reads: ['users'],
  errors: integrationErrors,
  events: integrationEvents,
  jobs: mailJobs,
  routes: bind(integrationRoutes, {
    show: ({ company }) => showIntegrations(company.db),
    setUp: ({ company }) => whatIsSetUp(company.db, company.services),
    saveMail: ({ company }, { body }) => changed(company, tx => saveMail(tx, body)),
    removeMail: ({ company }) => changed(company, tx => removeIntegration(tx, 'mail')),
    tryMail: (call, { body }) => tryMail(call, body),
    saveAi: ({ company }, { body }) => changed(company, tx => saveAi(tx, body)),
    removeAi: ({ company }) => changed(company, tx => removeIntegration(tx, 'ai')),
    tryAi: (call, { body }) => tryAi(call, body),
  }),
}

const changed = (company: CompanyContext, work: (tx: CompanyTx) => Promise<void>): Promise<Integrations> =>
  company.transaction(async tx => {
    await work(tx)
    return showIntegrations(tx.db)
  })

export { answerOfCompanysAi, askCompanysAi, errorOfAi } from './clients.ts'
export { aiEndpoint, whatIsSetUp } from './integrations.ts'
export { mailSettled, postMail } from './mails.ts'
