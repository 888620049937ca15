import { contactListRoutes } from '../../../core/tenant/contact-lists/contract.ts'
import { manyPeople, type SheetKind, sheetKinds, sheetOf } from '../../../core/workers/sheets/testing/sheets.ts'
import { importSheet } from '../import-sheet.ts'
import { startProduct } from '../product.ts'
import { atMost, type Line, short } from '../report.ts'
import { signIn } from '../stage.ts'
import { watch } from '../watcher.ts'
import type { OwnRow } from './other-row.ts'
import { openList } from './reading.ts'

const PEOPLE = 10_000
const LIST_CONNECTIONS = 4

/** Sheets of 10,000 people become contacts, and people of a contact list, while others look at their ticket list. Of all rows the last: the contacts stay. */
export const imports: OwnRow = {
  key: 'imports',
  async measure({ seeded, seconds }) {
    const product = await startProduct(seeded.data)
    try {
      const who = await signIn(product.url)
      const shots = openList({ seeded })
      const watched = { url: product.url, headers: who.headers, connections: LIST_CONNECTIONS, seconds, shots }
      const list = await who.client.call(contactListRoutes.create, { body: { name: 'Bench' } })
      const targets = [
        ...sheetKinds.map(kind => ({ kind, what: 'contacts', path: '/contacts/import' })),
        { kind: sheetKinds[0], what: 'people of a contact list', path: `/contact-lists/${list.id}/upload` },
      ]
      const lines: Line[] = []
      for (const [at, { kind, what, path }] of targets.entries()) {
        const sheet = sheetOf(manyPeople(PEOPLE, (at + 1) * 1_000_000), kind)
        let taken = { answered: 0, stored: 0 }
        const tickets = await watch(watched, async () => {
          taken = await importSheet(`${product.url}/api${path}`, who, sheet, PEOPLE)
        })
        if (tickets.failed > 0) throw new Error(`imports: ${tickets.failed} requests for the list failed.`)
        lines.push({
          work: `${PEOPLE.toLocaleString('en')} ${what} by a sheet, ${nameOf(kind)}`,
          cells: [
            `answered in ${short(taken.answered)} ms, stored in ${short(taken.stored / 1000)} s; ticket list meanwhile p50 ${short(tickets.p50)} ms, p99 ${short(tickets.p99)} ms`,
          ],
          goals: [
            atMost(500, 'answered', taken.answered),
            atMost(5000, 'stored', taken.stored),
            atMost(20, 'list p99', tickets.p99),
          ],
        })
      }
      return lines
    } finally {
      await product.stop()
    }
  },
}

const nameOf = (kind: SheetKind): string => (kind === 'xlsx' ? '.xlsx' : '.xls')
