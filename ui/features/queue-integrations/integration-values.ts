import type { IntegrationType, QueueIntegration } from '../../../core/tenant/queue-integrations/contract.ts'

/** Numbers are stored as typed; a service account that nobody gives stays as it is. */
export interface IntegrationValues extends Record<string, unknown> {
  type: IntegrationType
  name: string
  projectName: string
  jsonContent: string | undefined
  language: QueueIntegration['language']
  urlN8N: string
  typebotSlug: string
  typebotExpires: string
  typebotDelayMessage: string
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
  typebotCustomVar1: string
  typebotCustomVar2: string
}

export const valuesOf = (row: QueueIntegration | undefined): IntegrationValues => ({
  type: row?.type ?? 'typebot',
  name: row?.name ?? '',
  projectName: row?.projectName ?? '',
  jsonContent: undefined,
  language: row?.language ?? 'pt-BR',
  urlN8N: row?.urlN8N ?? '',
  typebotSlug: row?.typebotSlug ?? '',
  typebotExpires: String(row?.typebotExpires ?? 1),
  typebotDelayMessage: String(row?.typebotDelayMessage ?? 1000),
  typebotKeywordFinish: row?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: row?.typebotKeywordRestart ?? '',
  typebotRestartMessage: row?.typebotRestartMessage ?? '',
  typebotUnknownMessage: row?.typebotUnknownMessage ?? '',
  typebotCustomVar1: row?.typebotCustomVar1 ?? '',
  typebotCustomVar2: row?.typebotCustomVar2 ?? '',
})
