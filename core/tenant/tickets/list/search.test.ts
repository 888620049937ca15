import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { DAY } from '../../../kit/clock.ts'
import { companyFile, run, searchTerms } from '../../../storage/index.ts'
import { openSqlite } from '../../../storage/sqlite.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { ticketRoutes, ticketStatuses } from '../contract.ts'
import { newestHit } from './found-messages.ts'
import { lookingStatement, searchTickets } from './search.ts'

const TICKETS = 900
const none = { queueIds: undefined, tags: undefined, users: undefined }
const uuid = (letter: string) => `printf('${letter}0000000-0000-4000-8000-%012d', n)`

/** Every ticket's contact is a Maria, all but the first few in `foreign`; each says three things, and one of them rarely. */
async function fill(company: TestCompany, own: number, foreign: number): Promise<void> {
  const numbers = `WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${TICKETS})`
  await company.context(desk =>
    desk.transaction(async ({ db }) => {
      const insert = (text: string, ...values: unknown[]) => run(db, text, values)
      await insert(`INSERT INTO whatsapps (id, name, createdAt, updatedAt) VALUES (1, 'Linha', 0, 0)`)
      const name = `iif(n <= 5, 'Maria Zilda ', 'Maria ') || n`
      await insert(`INSERT INTO contacts (id, uuid, name, number, folded, createdAt, updatedAt)
        ${numbers} SELECT n, ${uuid('c')}, ${name}, '5511' || (70000000 + n), lower(${name}) || ' 5511' || (70000000 + n),
        0, 0 FROM numbers`)
      await insert(
        `INSERT INTO tickets (id, uuid, status, contactId, whatsappId, queueId, createdAt, updatedAt)
          ${numbers} SELECT n, ${uuid('d')}, CASE n % 3 WHEN 0 THEN 'open' WHEN 1 THEN 'pending' ELSE 'closed' END, n, 1,
          iif(n <= 5, ?, ?), 1000, 1000 + n / 2 FROM numbers`,
        ...[own, foreign],
      )
      for (const [place, body] of [
        `'Bom dia!'`,
        `'pago com o Cartão nº ' || n`,
        `iif(n % 300 = 4, 'Zulmira', 'até já')`,
      ].entries())
        await insert(
          `INSERT INTO messages (ticketId, chatId, fromMe, waId, body, source, queueId, createdAt, updatedAt)
            ${numbers} SELECT n, n, 0, 'w' || n || '-${place}', ${body}, 'contact', iif(n <= 5, ?, ?), ${place}, 0 FROM numbers`,
          ...[own, foreign],
        )
    }),
  )
}

let company: TestCompany
let agent: TestClient
test.beforeAll(async ({ world }) => {
  company = await world.company()
  const [own, foreign] = [await aQueue(company.admin), await aQueue(company.admin)]
  agent = await company.person('user', [own.id])
  await fill(company, own.id, foreign.id)
})

/** What all pages of a search show: by number the first ones too, by cursor the rest. */
async function found(client: TestClient, searchParam: string, by: 'number' | 'cursor' = 'cursor') {
  const displayed: { id: number; found?: string | undefined }[] = []
  let cursor: string | undefined
  for (let pageNumber = 1; ; pageNumber += 1) {
    const place = by === 'number' ? { pageNumber } : cursor ? { cursor } : {}
    const page = await client.call(ticketRoutes.list, { query: { searchParam, showAll: true, ...place } })
    displayed.push(...page.tickets.map(({ id, foundMessage }) => ({ id, found: foundMessage?.excerpt })))
    if (!page.hasMore) return displayed
    cursor = page.nextCursor
  }
}

const idsOf = (displayed: readonly { id: number }[]): number[] => displayed.map(({ id }) => id)
const everyTicket = Array.from({ length: TICKETS }, (_, n) => TICKETS - n)

describe('a search of tickets', () => {
  test('finds the few of a list among hundreds of others with the same name or the same words', async () => {
    for (const text of ['maria', 'bom dia', 'cartao', 'ma', 'di'])
      expect(idsOf(await found(agent, text)), text).toEqual([5, 4, 3, 2, 1])
  })

  test('pages through all that it finds', async () => {
    for (const [text, by] of [
      ['maria', 'cursor'],
      ['CARTÃO', 'number'],
      ['ma', 'cursor'],
    ] as const)
      expect(idsOf(await found(company.admin, text, by)), text).toEqual(everyTicket)
  })

  test('says by which message it found a ticket, be the text common or rare', async () => {
    expect(await found(agent, 'zulmira')).toEqual([{ id: 4, found: 'Zulmira' }])
    expect(await found(company.admin, 'zulmira')).toEqual([604, 304, 4].map(id => ({ id, found: 'Zulmira' })))
    expect((await found(agent, 'cartao'))[0]).toEqual({ id: 5, found: 'pago com o Cartão nº 5' })
    expect((await found(agent, 'maria'))[0]).toEqual({ id: 5, found: undefined })
  })

  test('finds the same page whether it reads all hits or looks into the tickets of the list', async ({ world }) => {
    const file = openSqlite(companyFile(world.folder, company.id), { readonly: true })
    const viewer = { userId: 1, profile: 'user', queueIds: [1], allTicket: false, followsQueues: false } as const
    for (const who of [viewer, { ...viewer, profile: 'admin' } as const])
      for (const text of ['maria', 'bom dia', 'cartao', 'zulmira', 'ma', 'di', 'maria zilda', 'nada disso'])
        for (const [status, skip] of [[undefined, 0] as const, ['closed', 40] as const]) {
          const list = { viewer: who, filter: { ...none, status, showAll: true }, skip, take: 41 }
          const [known, looked] = [5000, 2].map(maxHits => searchTickets(file, { list, text, hidden: [] }, maxHits))
          expect(looked, text).toEqual(known)
        }
    file.close()
  })

  test('says by none of the messages of hidden queues that it found a ticket, few or many as they are', ({ world }) => {
    const file = openSqlite(companyFile(world.folder, company.id), { readonly: true })
    const viewer = { userId: 1, profile: 'admin', queueIds: [], allTicket: false, followsQueues: false } as const
    const list = { viewer, filter: { ...none, showAll: true }, skip: 0, take: 41 }
    for (const maxHits of [5000, 2])
      for (const text of ['cartao', 'zulmira', 'di']) {
        const found = searchTickets(file, { list, text, hidden: [2] }, maxHits)
        expect(
          found.every(({ id, message }) => id <= 5 && message),
          text,
        ).toBe(true)
        expect(found.length).toBe(text === 'zulmira' ? 1 : 5)
      }
    file.close()
  })

  test('finds words in any order, be they common or rare, in what was said or in the name', async () => {
    expect(idsOf(await found(agent, 'nº cartao pago'))).toEqual([5, 4, 3, 2, 1])
    expect((await found(agent, '5 cartao'))[0]).toEqual({ id: 5, found: 'pago com o Cartão nº 5' })
    expect(idsOf(await found(agent, 'zilda maria'))).toEqual([5, 4, 3, 2, 1])
    expect(await found(agent, 'zulmira cartao')).toEqual([])
  })

  test('tells what is resolved from what is not', async () => {
    const ids = async (resolved: boolean) => {
      const query = { searchParam: 'cartao', resolved }
      return idsOf((await agent.call(ticketRoutes.list, { query })).tickets)
    }
    expect([await ids(true), await ids(false)]).toEqual([
      [5, 2],
      [4, 3, 1],
    ])
  })

  test('keeps to the days on which something was said, in messages and without words', async () => {
    const day = (n: number) => new Date(n * DAY).toISOString().slice(0, 10)
    await company.context(({ db }) =>
      run(db, `UPDATE messages SET createdAt = ? WHERE body = 'Zulmira' AND ticketId = 4`, [30.5 * DAY]),
    )
    const ids = async (query: object) => idsOf((await agent.call(ticketRoutes.list, { query })).tickets)
    for (const searchParam of [undefined, 'zulmira', 'zu', 'maria'])
      expect(await ids({ searchParam, from: day(30), until: day(31) }), searchParam).toEqual([4])
    expect(await ids({ searchParam: 'zulmira', until: day(20) })).toEqual([])
    expect(await ids({ searchParam: 'zulmira', from: day(32) })).toEqual([])
    expect(await ids({ searchParam: 'cartao', from: day(30) })).toEqual([])
    expect(await ids({ from: day(31), until: day(30) })).toEqual([])
  })

  test('tells by no day that something was said in a queue which one does not read', async () => {
    await company.context(({ db }) =>
      run(db, `UPDATE messages SET createdAt = ?, queueId = 2 WHERE body = 'até já' AND ticketId = 3`, [40.5 * DAY]),
    )
    const query = { from: new Date(40 * DAY).toISOString().slice(0, 10), showAll: true }
    expect(idsOf((await company.admin.call(ticketRoutes.list, { query })).tickets)).toEqual([3])
    expect(idsOf((await agent.call(ticketRoutes.list, { query })).tickets)).toEqual([])
  })

  test('finds nothing by marks and accents that stand alone', async () => {
    for (const text of ['**', '\u0301', '_\u0301 ~']) expect(await found(company.admin, text), text).toEqual([])
  })

  test('keeps to the filters of the list beyond the first hits', async () => {
    const query = { searchParam: 'maria', showAll: true, status: 'closed', pageNumber: 8 } as const
    const page = await company.admin.call(ticketRoutes.list, { query })
    expect(idsOf(page.tickets)).toEqual(everyTicket.filter(id => id % 3 === 2).slice(280))
    expect(page.hasMore).toBe(false)
  })
})

describe('the plan of looking into tickets', () => {
  const viewers: Partial<Caller>[] = [
    { profile: 'admin' },
    { profile: 'user', queueIds: [1, 2], allTicket: false, followsQueues: false },
  ]
  test.each(viewers.flatMap(viewer => [undefined, ...ticketStatuses].map(status => [viewer, status] as const)))(
    '%j with status %s: walks the list in its order, and reads contacts by id and messages by their ticket',
    async (viewer, status) => {
      const plan = await company.context(async ({ db }) => {
        const list = {
          viewer: { userId: 1, ...viewer } as Caller,
          filter: { ...none, status, showAll: true },
          skip: 0,
          take: 41,
        }
        const { text, parameters } = lookingStatement(
          list,
          searchTerms('maria 7')!,
          newestHit({ text: 'bom dia' }, [3]),
        )
        return queryPlanOf(db, text, parameters)
      })
      expect(plan[0]).toBe('CO-ROUTINE page')
      expect(plan).toContain('SEARCH c USING INTEGER PRIMARY KEY (rowid=?)')
      expect(plan).toContainEqual(expect.stringMatching(/^SEARCH m USING INDEX messages_of_ticket \(ticketId=\?/))
      expect(plan.filter(line => /SCAN (?!page)|TEMP B-TREE/.test(line))).toEqual([])
    },
  )
})
