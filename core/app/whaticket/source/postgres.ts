import { Client } from 'pg'
import Cursor from 'pg-cursor'
import { Schema } from './schema.ts'
import type { Dialect, Row, Source } from './source.ts'

const COLUMNS = `SELECT table_name AS "table", column_name AS "column", data_type AS type
  FROM information_schema.columns WHERE table_schema = ANY (current_schemas(false))`

const dialect: Dialect = {
  name: name => `"${name.replaceAll('"', '""')}"`,
  value: n => `$${n}`,
  moment: column => `coalesce(to_char(${column}, 'YYYY-MM-DD HH24:MI:SS.US'), '') COLLATE "C"`,
}

/** Every value as the text that the server writes. */
const asText = { getTypeParser: () => (value: unknown) => value }

export async function openPostgres(url: URL, password: string | undefined): Promise<Source> {
  // While one streams the other is asked what is needed beside it.
  const asking = await connect(url, password)
  const streaming = await connect(url, password).catch(async error => {
    await asking.end()
    throw error
  })
  const ended = new Promise<void>(resolve => streaming.once('end', resolve))
  const gone = async (): Promise<never> => {
    await ended
    throw new Error('the connection has ended')
  }
  const ask = async (text: string, values: readonly string[] = []): Promise<Row[]> =>
    (await asking.query<Row>(text, [...values])).rows
  return {
    kind: 'PostgreSQL',
    name: `${url.host}${url.pathname}`,
    schema: new Schema((await ask(COLUMNS)) as never),
    dialect,
    ask,
    async *stream(text, values, size) {
      const cursor = streaming.query(new Cursor<Row>(text, [...values], { types: asText } as never))
      try {
        for (;;) {
          const rows = await Promise.race([cursor.read(size), gone()])
          if (rows.length === 0) return
          yield rows
        }
      } finally {
        // Of a connection that has ended nobody answers that it is closed.
        await Promise.race([cursor.close(), ended])
      }
    },
    close: async () => {
      await Promise.all([asking.end(), streaming.end()])
    },
  }
}

async function connect(url: URL, password: string | undefined): Promise<Client> {
  const client = new Client({
    // An address without a password counts as one with an empty one, whatever is said beside it.
    connectionString: withPassword(url, password).href,
    types: asText,
    application_name: 'balcao import',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  })
  // A connection that falls is reported by the question that is under way, or by the next one.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query("SET default_transaction_read_only = on; SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'")
    // What is read is read to its end.
    await client.query('SET cursor_tuple_fraction = 1')
    return client
  } catch (error) {
    // The server would wait a minute for what is not said any more, and this program with it.
    void client.end().catch(() => {})
    throw error
  }
}

function withPassword(url: URL, password: string | undefined): URL {
  const whole = new URL(url)
  if (password !== undefined) whole.password = encodeURIComponent(password)
  return whole
}
