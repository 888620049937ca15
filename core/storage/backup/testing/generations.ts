import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inDatabase } from '../databases.ts'

const folder = join(import.meta.dirname, '../generations')

/** Schemas of which a folder was stored, oldest first. */
export const generations = readdirSync(folder).sort()

/** Lays out the data folder of an older version: company 1, whose desk is still to be made, and so many desks of companies from 2 on. */
export function layGeneration(name: string, data: string, contexts = 1): void {
  const content = (set: string): Buffer => gunzipSync(readFileSync(join(folder, name, `${set}.sqlite.gz`)))
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'platform.sqlite'), content('platform'))
  inDatabase(join(data, 'platform.sqlite'), file => file.exec("UPDATE companies SET phase = 'founding' WHERE id = 1"))
  writeFileSync(join(data, 'secret.key'), Buffer.alloc(32, 7).toString('base64'))
  for (let id = 2; id < 2 + contexts; id += 1) {
    mkdirSync(join(data, 'companies', String(id)), { recursive: true })
    writeFileSync(join(data, 'companies', String(id), 'desk.sqlite'), content('tenant'))
  }
}
