import { SEALED, type Secrets, type SqliteFile, sealedColumns } from '../../index.ts'
import type { Carried } from './archive.ts'

/** Takes everything that is sealed out of a database, and returns it as it is to be read. */
export function takeSealed(file: SqliteFile, secrets: Secrets): Carried['sealed'] {
  const taken: Carried['sealed'] = []
  for (const { table, key, column, without } of sealedColumns) {
    const rows = file
      .prepare(`SELECT ${key} AS key, ${column} AS sealed FROM ${table} WHERE ${column} LIKE '${SEALED}'`)
      .all()
    const drop = file.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`)
    for (const row of rows as { key: string | number; sealed: string }[]) {
      const plain = opened(secrets, row.sealed)
      // Of another key already, or no secret at all but in a setting, where everything may stand.
      if (plain === undefined && table === 'settings') continue
      drop.run(without, row.key)
      if (plain !== undefined) taken.push({ table, column, key: String(row.key), plain })
    }
  }
  return taken
}

/** Puts back what came along, sealed with this folder's key; what the database has no place for is left out. */
export function putSealed(file: SqliteFile, secrets: Secrets, carried: Carried['sealed']): void {
  for (const { table, key, column } of sealedColumns) {
    const put = file.prepare(`UPDATE ${table} SET ${column} = ? WHERE CAST(${key} AS TEXT) = ?`)
    for (const one of carried.filter(each => each.table === table && each.column === column))
      put.run(secrets.encrypt(one.plain), one.key)
  }
}

function opened(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.decrypt(sealed)
  } catch {
    return undefined
  }
}
