/** The bots of others to which a company may lead, one of them to choose: for their own page, and for others. */
export { IntegrationField } from './integration-field.tsx'
export { queueIntegrationsApi, useQueueIntegrations } from './use-integrations.ts'
