import type { SqliteFile } from '../../storage/index.ts'

/** What a company has set up, and what its rules count: a sandbox begins with these rows. */
export const copiedTables = [
  'settings',
  'integrations',
  'users',
  'whatsapps',
  'queues',
  'queue_options',
  'user_queues',
  'whatsapp_queues',
  'tags',
  'quick_messages',
  'file_lists',
  'file_list_options',
  'prompts',
  'prompt_months',
  'queue_integrations',
  'flows',
  'flow_versions',
  'flow_entries',
  'flow_months',
] as const

/** Of versions the ones alone with which conversations begin: a flow may have hundreds. */
const ONLY: Partial<Record<(typeof copiedTables)[number], string>> = {
  flow_versions: 'WHERE (flowId, number) IN (SELECT id, version FROM company.flows)',
}

/** Copies what a company has set up from its database into that of a sandbox, in one step of the committed state. */
export function copySettings(file: SqliteFile, companyPath: string): void {
  // It is thrown away after a crash.
  file.pragma('synchronous = OFF')
  file.pragma('foreign_keys = OFF')
  file.prepare('ATTACH ? AS company').run(companyPath)
  try {
    file.transaction(() => {
      for (const table of copiedTables) {
        const columns = (file.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => `"${name}"`)
        file.exec(`DELETE FROM main.${table}`)
        file.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM company.${table} ${ONLY[table] ?? ''}`)
      }
    })()
  } finally {
    file.exec('DETACH company')
    file.pragma('foreign_keys = ON')
  }
}
