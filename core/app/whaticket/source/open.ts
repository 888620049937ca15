import type { Rejected } from '../../operations/error.ts'
import { interrupted, type Row, type Source, sourceError } from './source.ts'

export interface Place {
  /** `postgres://user@host/database` or `mysql://user@host/database`. */
  url: string
  /** Where it shall not stand in the address, which others on the machine may see. */
  password: string | undefined
  /** The time in which MySQL's moments were written, as `-03:00`. */
  offset: string
}

/**
 * Opens the other product's database for reading; each driver is loaded when it is needed. Once `ending` is aborted nobody waits for
 * what it still answers. Throws Rejected.
 */
export async function openSource({ url, password, offset }: Place, ending: AbortSignal): Promise<Source> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const kind = parsed?.protocol.replace(':', '') ?? ''
  const opens = { postgres, postgresql: postgres, mysql, mariadb: mysql }[kind]
  if (!parsed || !opens || parsed.pathname.length < 2)
    throw sourceError('The database is named as postgres://user@host/database or mysql://user@host/database.')
  try {
    return inWords(await opens(parsed, password, offset), ending)
  } catch (error) {
    throw sourceError(`The database at ${parsed.host} cannot be opened: ${reasonOf(error)}`)
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

/** The same source, which says in a sentence that the database has ended, and releases it when nobody waits any more. */
function inWords(source: Source, ending: AbortSignal): Source {
  const problem = (error: unknown): Rejected =>
    sourceError(
      `${source.name} answers no more: ${reasonOf(error)}. Start again: it goes on where it was.`,
      'unavailable',
    )
  const answered = <T>(answer: Promise<T>): Promise<T> => {
    const emitted = answer.catch(error => {
      throw problem(error)
    })
    return unlessEnding(emitted, ending)
  }
  return {
    ...source,
    ask: (text, values) => answered(source.ask(text, values)),
    async *stream(text, values, size) {
      const rows: AsyncGenerator<Row[]> = source.stream(text, values, size)
      try {
        for (;;) {
          const next = await answered(rows.next())
          if (next.done) return
          yield next.value
        }
      } finally {
        const closed = rows.return(undefined).catch(() => {})
        // What is still asked for is closed with its connection.
        if (!ending.aborted) await closed
      }
    },
  }
}

/** What comes of it, or that it was interrupted: what comes then is released. */
async function unlessEnding<T>(answer: Promise<T>, ending: AbortSignal): Promise<T> {
  const ended = Promise.withResolvers<never>()
  const end = (): void => ended.reject(interrupted())
  if (ending.aborted) end()
  ending.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([answer, ended.promise])
  } finally {
    ending.removeEventListener('abort', end)
    answer.catch(() => {})
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
