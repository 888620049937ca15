import type { TableName } from './schema/rows.ts'

interface SealedColumn {
  /** The module that seals. */
  module: string
  table: TableName
  key: string
  column: string
  /** What stands there where nothing is sealed. */
  without: '' | null
}

/**
 * Where companies' databases hold what `secrets.encrypt` made (decision 13): a change of the key seals it again, and a company leaves
 * without it. Tests look for anyone who seals something and is not here.
 */
export const sealedColumns = [
  { module: 'connections', table: 'cloud_accounts', key: 'whatsappId', column: 'token', without: '' },
  { module: 'connections', table: 'cloud_accounts', key: 'whatsappId', column: 'appSecret', without: '' },
  { module: 'connections', table: 'whatsapps', key: 'id', column: 'proxyPassword', without: null },
  { module: 'flows', table: 'flow_hooks', key: 'flowId', column: 'secret', without: null },
  { module: 'integrations', table: 'integrations', key: 'kind', column: 'secret', without: null },
  { module: 'prompts', table: 'prompts', key: 'id', column: 'voiceKey', without: null },
  { module: 'prompts', table: 'prompts', key: 'id', column: 'apiKey', without: null },
  { module: 'queue-integrations', table: 'queue_integrations', key: 'id', column: 'jsonContent', without: null },
  { module: 'settings', table: 'settings', key: 'key', column: 'value', without: '' },
] as const satisfies readonly SealedColumn[]

/** What every sealed text begins like, whichever key sealed it; a setting may hold a text of that kind which is none. */
export const SEALED = 'v_.%'
