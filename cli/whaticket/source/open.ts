import { type Source, SourceFault } from './source.ts'

export interface Place {
  /** `postgres://user@host/database` or `mysql://user@host/database`. */
  url: string
  /** Where it shall not stand in the address, which others on the machine may see. */
  password: string | undefined
  /** The time in which MySQL's moments were written, as `-03:00`. */
  offset: string
}

/** Opens the other product's database for reading; each driver is loaded when it is needed. Throws SourceFault. */
export async function openSource({ url, password, offset }: Place): Promise<Source> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const kind = parsed?.protocol.replace(':', '') ?? ''
  const opens = { postgres, postgresql: postgres, mysql, mariadb: mysql }[kind]
  if (!parsed || !opens || parsed.pathname.length < 2)
    throw new SourceFault('The database is named as postgres://user@host/database or mysql://user@host/database.')
  try {
    return inWords(await opens(parsed, password, offset))
  } catch (error) {
    throw new SourceFault(`The database at ${parsed.host} cannot be opened: ${reasonOf(error)}`)
  }
}

async function postgres(url: URL, password: string | undefined): Promise<Source> {
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url, password)
}

async function mysql(url: URL, password: string | undefined, offset: string): Promise<Source> {
  const { openMysql } = await import('./mysql.ts')
  return openMysql(url, password, offset)
}

/** The same source, which says in a sentence that the database has ended. */
function inWords(source: Source): Source {
  const fault = (error: unknown): SourceFault =>
    new SourceFault(
      `${source.name} answers no more: ${reasonOf(error)}. Start again: it goes on where it was.`,
      'unavailable',
    )
  return {
    ...source,
    ask: (text, values) =>
      source.ask(text, values).catch(error => {
        throw fault(error)
      }),
    async *stream(text, values, size) {
      const rows = source.stream(text, values, size)
      try {
        for (;;) {
          const next = await rows.next().catch(error => {
            throw fault(error)
          })
          if (next.done) return
          yield next.value
        }
      } finally {
        await rows.return(undefined).catch(() => {})
      }
    },
  }
}

/** In the words of the driver; of several addresses that did not answer the first one's. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { message, code } = first as { message?: string; code?: string }
  if (message?.includes('client password must be'))
    return 'it wants a password, which is told in WHATICKET_DB_PASSWORD or in the address'
  return message || code || 'no answer'
}
