/**
 * What is set up of the outside, for the settings and for flows. It stands alone, so that nothing of it comes with the first
 * pages that use something of the settings.
 */
export { integrationsApi, useIntegrations, useSetUp } from './use-integrations.ts'
