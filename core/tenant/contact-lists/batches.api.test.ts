import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MAX_LISTED_CONTACTS } from '../../kit/limits.ts'
import { run } from '../../storage/index.ts'
import { sheetForm, sheetOf } from '../../workers/sheets/testing/sheets.ts'
import { importRoutes } from '../imports/contract.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { aContactList, anItem } from './architecture-cases.ts'
import { askAgain } from './check.ts'
import { contactListItemRoutes, contactListRoutes } from './contract.ts'
import { takeTagged } from './from-tag.ts'

const UNKNOWN = `WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < ?)
  INSERT INTO contact_list_items (contactListId, name, number, email, folded, isWhatsappValid, waits, createdAt, updatedAt)
  SELECT ?, 'P' || v, 5511900000000 + v, '', 'p' || v, 0, 0, 1, 1 FROM n`

const listNow = ({ admin }: TestCompany, contactListId: number) =>
  admin.call(contactListRoutes.show, { params: { contactListId } })

/** As if so many were in it. */
const holds = (company: TestCompany, contactListId: number, count: number) =>
  company.context(({ db }) =>
    run(db, 'UPDATE contact_lists SET contactsCount = ? WHERE id = ?', [count, contactListId]),
  )

test('WhatsApp is asked again about a whole list, a piece of it in a step', async ({ world, company, admin }) => {
  const { id } = await aContactList(admin)
  await company.context(({ db }) => run(db, UNKNOWN, [1001, id]))
  expect(await company.context(desk => desk.transaction(async tx => (await askAgain(tx, id)).waitingCount))).toBe(500)
  await world.advance(0)
  expect(await listNow(company, id)).toMatchObject({ contactsCount: 1001, waitingCount: 1001 })
})

test('a list that is full takes nobody more: who is entered is rejected, an import ends with the reason', async ({
  world,
  company,
  admin,
}) => {
  const { id } = await aContactList(admin)
  await holds(company, id, MAX_LISTED_CONTACTS)
  const body = { contactListId: id, name: 'Ana', number: '5511988880001' }
  const rejected = await admin.refusal(contactListItemRoutes.create, { body })
  expect([rejected.status, rejected.code, rejected.body.max]).toEqual([
    409,
    'ERR_TOO_MANY_RECORDS',
    MAX_LISTED_CONTACTS,
  ])
  await holds(company, id, MAX_LISTED_CONTACTS - 1)
  const rows = [['Nome', 'Número'], ...['1', '2'].map(last => [`Pessoa ${last}`, `551198888000${last}`])]
  const { id: importId } = await admin.call(contactListRoutes.upload, {
    params: { contactListId: id },
    form: sheetForm(sheetOf(rows, 'xlsx')),
  })
  await world.advance(0)
  expect(await admin.call(importRoutes.show, { params: { importId } })).toMatchObject({
    ...{ state: 'failed', failure: 'list-full', created: 1, unchanged: 0 },
  })
  expect(await listNow(company, id)).toMatchObject({ contactsCount: MAX_LISTED_CONTACTS })
})

test('a list of a tag ends where it is full', async ({ company, admin }) => {
  const { id } = await aContactList(admin)
  await anItem(admin, id)
  const tag = await aTag(admin)
  await holds(company, id, MAX_LISTED_CONTACTS)
  await company.context(desk =>
    desk.transaction(async tx => {
      const tickets = `WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 500)
        INSERT INTO contacts (uuid, name, folded, number, verifiedAt, createdAt, updatedAt)
        SELECT 'c' || v, 'C', 'c', 5511700000000 + v, 1, 1, 1 FROM n`
      await run(tx.db, tickets, [])
      await run(
        tx.db,
        `INSERT INTO tickets (uuid, status, contactId, createdAt, updatedAt)
        SELECT 't' || id, 'closed', id, 1, 1 FROM contacts`,
        [],
      )
      await run(tx.db, 'INSERT INTO ticket_tags (ticketId, tagId) SELECT id, ? FROM tickets', [tag.id])
      await takeTagged(tx, id, tag.id)
      const [list] = await run<{ fillsFromTagId: number | null }>(
        tx.db,
        'SELECT fillsFromTagId FROM contact_lists WHERE id = ?',
        [id],
      )
      expect(list).toEqual({ fillsFromTagId: null })
    }),
  )
})
