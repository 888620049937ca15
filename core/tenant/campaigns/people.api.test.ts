import { describe, expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { CompanyTx } from '../../company/index.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { words } from '../../kit/words.ts'
import { run } from '../../storage/index.ts'
import { aContactList } from '../contact-lists/architecture-cases.ts'
import { contactListItemRoutes } from '../contact-lists/contract.ts'
import { contactListFilled } from '../contact-lists/index.ts'
import { importRoutes } from '../imports/contract.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { campaignRoutes } from './contract.ts'
import { planned } from './fixtures.ts'
import { begin } from './running.ts'

const nobody = [{ path: 'contactListId', code: words.nobodyInList }]

/** A campaign in two hours to three people whom WhatsApp knows. */
type Planned = Awaited<ReturnType<typeof planned>>

/** Whether WhatsApp knows the people of the list; null while it was not asked. */
const areKnown = ({ desk, list }: Planned, valid: 0 | 1 | null): Promise<unknown> =>
  desk.company.context(({ db }) =>
    run(db, 'UPDATE contact_list_items SET isWhatsappValid = ?, waits = ? WHERE contactListId = ?', [
      valid,
      Number(valid === null),
      list.id,
    ]),
  )

/** Nobody is in the list any more. */
async function empties({ desk, list }: Planned): Promise<void> {
  const { contacts } = await desk.admin.call(contactListItemRoutes.list, { query: { contactListId: list.id } })
  for (const { id: contactListItemId } of contacts)
    await desk.admin.call(contactListItemRoutes.remove, { params: { contactListItemId } })
}

describe('a campaign without recipients', () => {
  test('is not planned, and says so: its list is empty, or nobody of it is known to WhatsApp', async ({ world }) => {
    const one = await planned(world, { scheduledAt: null })
    const { desk, params, at } = one
    const plan = (body: object = {}) =>
      desk.admin.refusal(campaignRoutes.update, { params, body: { scheduledAt: at(2 * HOUR), ...body } })
    const empty = await aContactList(desk.admin)
    const tag = await aTag(desk.admin)
    const rejected = [await plan({ contactListId: empty.id }), await plan({ contactListId: null, tagListId: tag.id })]
    await areKnown(one, 0)
    rejected.push(await plan())
    for (const { status, body } of rejected) expect([status, body.faults]).toMatchObject([400, nobody])
    const { status, scheduledAt, contactList } = await desk.admin.call(campaignRoutes.show, { params })
    expect([status, scheduledAt, contactList?.id]).toEqual(['INATIVA', null, one.list.id])
    await areKnown(one, null)
    const body = { scheduledAt: at(2 * HOUR) }
    expect(await desk.admin.call(campaignRoutes.update, { params, body })).toMatchObject({ status: 'PROGRAMADA' })
  })

  test('does not begin: it is a draft again that says why, until it is saved anew', async ({ world }) => {
    for (const meanwhile of [empties, (one: Planned) => areKnown(one, 0)]) {
      const one = await planned(world)
      await meanwhile(one)
      await one.comes()
      const draft = { status: 'INATIVA', hold: 'nobody', scheduledAt: null, startedAt: null, completedAt: null }
      expect(await one.now()).toMatchObject(draft)
      const saved = { params: one.params, body: { name: 'Outra' } }
      expect(await one.desk.admin.call(campaignRoutes.update, saved)).toMatchObject({ status: 'INATIVA', hold: null })
      expect(one.got().flat()).toEqual([])
    }
  })

  test('that was cancelled is not gone on with', async ({ world }) => {
    const one = await planned(world)
    await empties(one)
    // As a program of before left it, which took the first people a moment behind the beginning.
    await one.desk.company.context(({ db }) => run(db, `UPDATE campaigns SET status = 'CANCELADA', startedAt = 1`, []))
    const rejected = await one.desk.admin.refusal(campaignRoutes.restart, { params: one.params })
    expect([rejected.status, rejected.body.faults]).toMatchObject([400, nobody])
    expect((await one.now()).status).toBe('CANCELADA')
  })
})

describe('a campaign whose list is still being filled', () => {
  test('by an import waits for its end, and says so', async ({ world }) => {
    const { desk, list, campaign, params, now, drains, got } = await planned(world)
    const importId = await desk.company.context(own =>
      own.transaction(async tx => {
        const row = { target: 'contact-lists', targetId: list.id, fileName: 'a.xlsx', state: 'running' }
        const going = tx.db.insertInto('imports').values({ ...row, createdAt: tx.now })
        const { id } = await going.returning('id').executeTakeFirstOrThrow()
        await begin(tx, { campaignId: campaign.id })
        return id
      }),
    )
    expect(await now()).toMatchObject({ status: 'PROGRAMADA', hold: 'filling' })
    // Looked at again, it is still under way.
    await desk.later(5 * MINUTE)
    expect(await now()).toMatchObject({ status: 'PROGRAMADA', hold: 'filling' })
    await desk.admin.call(importRoutes.cancel, { params: { importId } })
    await desk.later(0)
    expect(await desk.admin.call(campaignRoutes.show, { params })).toMatchObject({ status: 'EM_ANDAMENTO', hold: null })
    await drains()
    expect(got().flat()).toHaveLength(3)
  })

  test('from a tag begins when everybody is there', async ({ world }) => {
    const { desk, list, campaign, params } = await planned(world)
    const tag = await aTag(desk.admin)
    const inCompany = (text: string, provided: unknown[], then: (tx: CompanyTx) => Promise<void>) =>
      desk.company.context(own =>
        own.transaction(async tx => {
          await run(tx.db, text, provided)
          await then(tx)
        }),
      )
    const displayed = () => desk.admin.call(campaignRoutes.show, { params })
    // As it is of a tag of more tickets than one step takes.
    await inCompany('UPDATE contact_lists SET fillsFromTagId = ? WHERE id = ?', [tag.id, list.id], tx =>
      begin(tx, { campaignId: campaign.id }),
    )
    expect(await displayed()).toMatchObject({ status: 'PROGRAMADA', hold: 'filling' })
    await inCompany('UPDATE contact_lists SET fillsFromTagId = NULL WHERE id = ?', [list.id], async tx => {
      await tx.emit(contactListFilled, { contactListId: list.id })
    })
    await desk.later(0)
    expect(await displayed()).toMatchObject({ status: 'EM_ANDAMENTO', hold: null })
  })
})
