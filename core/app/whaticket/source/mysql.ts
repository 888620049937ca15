import { type Connection, createConnection, type TypeCastField } from 'mysql2'
import { Schema } from './schema.ts'
import type { Dialect, Row, Source } from './source.ts'

const COLUMNS = `SELECT table_name AS \`table\`, column_name AS \`column\`, data_type AS type
  FROM information_schema.columns WHERE table_schema = database()`

const dialect: Dialect = {
  name: name => `\`${name.replaceAll('`', '``')}\``,
  value: () => '?',
  moment: column => `coalesce(cast(${column} AS char), '')`,
}

/** Every value as the text that the server writes. */
const typeCast = (field: TypeCastField): string | null => field.string()

/** `offset` is the time in which the moments were written: MySQL keeps none with them. */
export async function openMysql(url: URL, password: string | undefined, offset: string): Promise<Source> {
  // While one streams the other is asked what is needed beside it.
  const asking = await connect(url, password, offset)
  const streaming = await connect(url, password, offset).catch(error => {
    asking.destroy()
    throw error
  })
  const ask = (sql: string, values: readonly string[] = []): Promise<Row[]> => query(asking, sql, values)
  return {
    kind: 'MySQL',
    name: `${url.host}${url.pathname}`,
    schema: new Schema((await ask(COLUMNS)) as never),
    dialect,
    ask,
    async *stream(sql, values, size) {
      const rows = streaming
        .query({ sql, values: [...values], typeCast })
        .stream({ highWaterMark: Math.min(size, 500) })
      let batch: Row[] = []
      for await (const row of rows) {
        batch.push(row as Row)
        if (batch.length < size) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    // One that streams still would first stream to its end.
    close: async () => {
      asking.destroy()
      streaming.destroy()
    },
  }
}

const query = (connection: Connection, sql: string, values: readonly string[]): Promise<Row[]> =>
  new Promise((resolve, reject) =>
    connection.query({ sql, values: [...values], typeCast }, (error, rows) =>
      error ? reject(error) : resolve(rows as Row[]),
    ),
  )

async function connect(url: URL, password: string | undefined, offset: string): Promise<Connection> {
  const uri = new URL(url)
  uri.protocol = 'mysql:'
  const connection = createConnection({
    uri: uri.href,
    ...(password === undefined ? {} : { password }),
    charset: 'utf8mb4',
    connectTimeout: 15_000,
    typeCast,
  })
  connection.on('error', () => {})
  await query(connection, 'SET SESSION TRANSACTION READ ONLY', [])
  // Anyone who copies large files between two rows reads slowly, and is still there.
  await query(connection, 'SET SESSION net_write_timeout = 3600, SESSION time_zone = ?', [offset])
  return connection
}
