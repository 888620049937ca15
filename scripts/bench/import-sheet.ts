import { performance } from 'node:perf_hooks'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { type Import, importRoutes } from '../../core/tenant/imports/contract.ts'
import { sheetForm } from '../../core/workers/sheets/testing/sheets.ts'
import type { SignedIn } from './stage.ts'

/** Milliseconds from the sending of a sheet of so many people to the answer, and to the end of its import. */
export async function importSheet(
  url: string,
  { client, headers }: SignedIn,
  sheet: Buffer<ArrayBuffer>,
  people: number,
): Promise<{ answered: number; stored: number }> {
  const began = performance.now()
  const response = await fetch(url, { method: 'POST', headers, body: sheetForm(sheet) })
  const answered = performance.now() - began
  const { id } = (await response.json()) as Import
  const { created } = await eventually('the end of an import', async () => {
    const now = await client.call(importRoutes.show, { params: { importId: id } })
    return now.endedAt !== null && now
  })
  if (created !== people) throw new Error(`${created} of ${people} people came in.`)
  return { answered, stored: performance.now() - began }
}
