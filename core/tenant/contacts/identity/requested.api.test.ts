import { describe, expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { run } from '../../../storage/index.ts'
import { auditRoutes } from '../../audit/contract.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { noteRoutes } from '../../notes/contract.ts'
import { aSchedule } from '../../schedules/architecture-cases.ts'
import { aTag } from '../../tags/architecture-cases.ts'
import { tagRoutes } from '../../tags/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { aContact } from '../architecture-cases.ts'
import { contactRoutes } from '../contract.ts'
import { identify } from './identify.ts'
import { MERGES } from './requested.ts'

const [ONE, OTHER] = ['5511988880001', '5511977770002']

const merge = ({ admin }: TestCompany, keptId: number, removedId: number) =>
  admin.call(contactRoutes.merge, { params: { contactId: keptId }, body: { contactId: removedId } })
const part = ({ admin }: TestCompany, contactId: number, mergeId: number) =>
  admin.call(contactRoutes.part, { params: { contactId, mergeId } })
const all = async ({ admin }: TestCompany) => (await admin.call(contactRoutes.list)).contacts
const mergesOf = async ({ admin }: TestCompany, contactId: number) =>
  (await admin.call(contactRoutes.merges, { params: { contactId } })).merges
const meet = (company: TestCompany, address: { pn?: string; lid?: string }, pushName?: string) =>
  company.context(desk => desk.transaction(tx => identify(tx, address, { pushName })))

/** Everything of these tables, as it is. */
const stateOf = (company: TestCompany) =>
  company.context(async ({ db }) => {
    const rows = async (text: string): Promise<unknown[]> => run(db, text, [])
    return {
      contacts: await rows(`SELECT id, uuid, name, nameIsGiven, number, lid, email, verifiedAt, whatsappId, folded
        FROM contacts ORDER BY id`),
      aliases: await rows('SELECT contactId, number, lid FROM contact_aliases ORDER BY id'),
      info: await rows('SELECT contactId, name, value FROM contact_extra_info ORDER BY contactId, name'),
      tickets: await rows(`SELECT id, status, contactId, userId, lastMessage, lastMessageId, unreadMessages
        FROM tickets ORDER BY id`),
      messages: await rows('SELECT id, ticketId, chatId, senderId, body FROM messages ORDER BY id'),
      reactions: await rows('SELECT messageId, contactId, emoji FROM message_reactions ORDER BY messageId'),
      notes: await rows('SELECT id, ticketId, contactId, note FROM ticket_notes ORDER BY id'),
      tags: await rows('SELECT ticketId, tagId FROM ticket_tags ORDER BY ticketId, tagId'),
      schedules: await rows('SELECT id, contactId FROM schedules ORDER BY id'),
      rounds: await rows('SELECT ticketId, contactId FROM ticket_tracking GROUP BY ticketId ORDER BY ticketId'),
    }
  })

/** Two people at the desk, each with a ticket, notes and a tag. */
async function twoPeople(world: World, company: TestCompany) {
  const desk = await FrontDesk.open(world, company)
  const [ana, bia] = [desk.line.contact(ONE, { name: 'Ana' }), desk.line.contact(OTHER, { name: 'Bia' })]
  const tag = await aTag(company.admin)
  const tickets: number[] = []
  for (const who of [ana, bia]) {
    await desk.hears(who, `oi, sou ${who.pn}`)
    const { id: ticketId } = await desk.ticketOf(who)
    await company.admin.call(noteRoutes.create, { body: { note: `nota de ${who.pn}`, ticketId } })
    await company.admin.call(tagRoutes.sync, { body: { ticketId, tags: [tag.id] } })
    await aSchedule(company.admin, (await desk.ticketOf(who)).contactId)
    tickets.push(ticketId)
    await world.advance(1000)
  }
  const [first, second] = (await all(company)).toSorted((one, two) => one.id - two.id)
  const words = async (ticketId: number) =>
    (await company.admin.call(messageRoutes.list, { params: { ticketId } })).messages.map(({ body }) => body)
  return { desk, ana, bia, kept: first!, other: second!, tickets: tickets as [number, number], words }
}

describe('two contacts that someone says are one', () => {
  test('are one, with the tickets, messages, notes, tags and information of both, and the log tells about it', async ({
    world,
    company,
  }) => {
    const { kept: stored, other, tickets, words } = await twoPeople(world, company)
    const change = (contactId: number, body: object) =>
      company.admin.call(contactRoutes.update, { params: { contactId }, body })
    await change(stored.id, { extraInfo: [{ name: 'CPF', value: '1' }] })
    await change(other.id, { email: 'bia@example.com', extraInfo: [{ name: 'Plano', value: 'A' }] })
    const socket = await company.admin.fullSocket()
    const { contact } = await merge(company, stored.id, other.id)
    const extraInfo = [
      { name: 'CPF', value: '1' },
      { name: 'Plano', value: 'A' },
    ]
    expect(contact).toMatchObject({ id: stored.id, name: 'Ana', number: ONE, email: 'bia@example.com', extraInfo })
    expect(await all(company)).toEqual([contact])
    expect(await socket.event('contact', data => data.action === 'delete')).toMatchObject({ contactId: other.id })
    // Both waited on one connection: the older ticket has all words now, each keeps its note and its tag.
    expect(await words(tickets[0])).toEqual([`oi, sou ${ONE}`, `oi, sou ${OTHER}`])
    const { tickets: listed } = await company.admin.call(ticketRoutes.list, {})
    expect(listed.map(ticket => [ticket.contactId, ticket.tags.length])).toEqual([
      [stored.id, 1],
      [stored.id, 1],
    ])
    for (const [at, ticketId] of tickets.entries()) {
      const query = { ticketId, contactId: stored.id }
      const notes = await company.admin.call(noteRoutes.listAll, { query })
      expect(notes.map(({ note }) => note)).toEqual([`nota de ${[ONE, OTHER][at]}`])
    }
    expect((await stateOf(company)).schedules).toMatchObject([{ contactId: stored.id }, { contactId: stored.id }])
    const { entries } = await company.admin.call(auditRoutes.list, {})
    expect(entries[0]).toMatchObject({ kind: 'contactsMerged', subject: 'Bia → Ana' })
  })

  test('are two again as they were, when that is undone at once', async ({ world, company }) => {
    const { kept: stored, other } = await twoPeople(world, company)
    const before = await stateOf(company)
    const { mergeId } = await merge(company, stored.id, other.id)
    expect(await stateOf(company)).not.toEqual(before)
    const back = await part(company, stored.id, mergeId)
    expect(back).toMatchObject({ id: other.id, uuid: other.uuid, name: 'Bia', number: OTHER })
    expect(await stateOf(company)).toEqual(before)
    const { entries } = await company.admin.call(auditRoutes.list, {})
    expect(entries[0]).toMatchObject({ kind: 'contactsParted', subject: 'Bia' })
    expect((await company.admin.refusal(contactRoutes.part, { params: { contactId: stored.id, mergeId } })).code).toBe(
      'ERR_NO_MERGE_FOUND',
    )
  })

  test('are two again also by a merge that is older than a module which follows contacts now', async ({
    world,
    company,
  }) => {
    const { kept: stored, other } = await twoPeople(world, company)
    const { mergeId } = await merge(company, stored.id, other.id)
    const older = `UPDATE contact_merges SET snapshot = json_remove(snapshot, '$.moved.schedules', '$.moved.flowRuns')`
    await company.context(({ db }) => run(db, older, []))
    expect(await part(company, stored.id, mergeId)).toMatchObject({ id: other.id, name: 'Bia' })
    // Of what was never written down nobody knows whose it was.
    expect((await stateOf(company)).schedules).toMatchObject([{ contactId: stored.id }, { contactId: stored.id }])
  })

  test('are two again as they were also where the newer one stays and has the older ticket taken over', async ({
    world,
    company,
  }) => {
    const { kept: stored, other, tickets } = await twoPeople(world, company)
    await company.admin.call(ticketRoutes.update, { params: { ticketId: tickets[0] }, body: { status: 'open' } })
    await company.admin.call(ticketRoutes.update, { params: { ticketId: tickets[1] }, body: { status: 'open' } })
    const before = await stateOf(company)
    const { mergeId } = await merge(company, other.id, stored.id)
    expect(await all(company)).toMatchObject([{ id: other.id, name: 'Bia', number: OTHER }])
    await part(company, other.id, mergeId)
    expect(await stateOf(company)).toEqual(before)
  })

  test('are written to where they wrote last, whichever number that is', async ({ world, company }) => {
    const { desk, ana, bia, kept: stored, other, tickets } = await twoPeople(world, company)
    await merge(company, stored.id, other.id)
    const answered = async (body: string) => {
      await company.admin.call(messageRoutes.send, { params: { ticketId: tickets[0] }, body: { body } })
      await desk.settled()
      return desk.line.sent.at(-1)?.to.pn
    }
    await company.admin.call(ticketRoutes.update, { params: { ticketId: tickets[0] }, body: { status: 'open' } })
    expect(await answered('primeira')).toBe(ONE)
    await desk.hears(bia, 'do outro telefone')
    expect(await all(company)).toMatchObject([{ id: stored.id, number: OTHER }])
    expect(await answered('segunda')).toBe(OTHER)
    await desk.hears(ana, 'deste de novo')
    expect(await answered('terceira')).toBe(ONE)
    expect(await all(company)).toHaveLength(1)
    const known = await company.admin.refusal(contactRoutes.create, { body: { name: 'Outra', number: OTHER } })
    expect(known.body).toMatchObject({ error: 'ERR_DUPLICATED_CONTACT', contactId: stored.id })
  })

  test('keep what came since in its ticket, and what was changed since, when they are parted later', async ({
    world,
    company,
  }) => {
    const { desk, ana, bia, kept: stored, other, tickets, words } = await twoPeople(world, company)
    await company.admin.call(ticketRoutes.update, { params: { ticketId: tickets[1] }, body: { status: 'closed' } })
    const { mergeId } = await merge(company, stored.id, other.id)
    await company.admin.call(contactRoutes.update, { params: { contactId: stored.id }, body: { email: 'a@b.co' } })
    await desk.hears(bia, 'do outro telefone')
    await part(company, stored.id, mergeId)
    expect(await all(company)).toMatchObject([
      { id: stored.id, number: ONE, email: 'a@b.co' },
      { id: other.id, number: OTHER, email: '' },
    ])
    expect(await words(tickets[0])).toEqual([`oi, sou ${ONE}`, 'do outro telefone'])
    expect(await words(tickets[1])).toEqual([`oi, sou ${OTHER}`])
    // From now on each has their own conversation.
    await desk.hears(bia, 'sou a Bia')
    await desk.hears(ana, 'sou a Ana')
    expect((await words(tickets[1])).at(-1)).toBe('sou a Bia')
    expect((await words(tickets[0])).at(-1)).toBe('sou a Ana')
    const state = await stateOf(company)
    const chats = new Set(
      state.messages
        .map(row => JSON.stringify(row))
        .map(text => JSON.parse(text))
        .map(row => `${row.ticketId} ${row.chatId}`),
    )
    expect([...chats].toSorted()).toEqual([`${tickets[0]} ${stored.id}`, `${tickets[1]} ${other.id}`])
  })

  test('one of whom only the LID is known and one with a number become whole, and two halves again', async ({
    company,
  }) => {
    const hidden = await meet(company, { lid: '777' }, 'aninha')
    const { id } = await aContact(company.admin, { name: 'Ana', number: ONE, extraInfo: [{ name: 'CPF', value: '1' }] })
    const before = await stateOf(company)
    const { mergeId, contact } = await merge(company, hidden.id, id)
    expect(contact).toMatchObject({ id: hidden.id, name: 'Ana', number: ONE })
    expect((await stateOf(company)).aliases).toEqual([])
    expect(await meet(company, { lid: '777' })).toMatchObject({ id: hidden.id, number: ONE })
    await part(company, hidden.id, mergeId)
    expect(await stateOf(company)).toEqual(before)
  })

  test('may be three: each comes back by itself, in any order', async ({ company }) => {
    const [one, two, three] = [
      await aContact(company.admin),
      await aContact(company.admin),
      await aContact(company.admin),
    ]
    const before = await stateOf(company)
    const second = await merge(company, one.id, two.id)
    const third = await merge(company, one.id, three.id)
    expect((await mergesOf(company, one.id)).map(({ name }) => name)).toEqual([three.name, two.name])
    await part(company, one.id, second.mergeId)
    await part(company, one.id, third.mergeId)
    expect(await stateOf(company)).toEqual(before)
    const inner = await merge(company, two.id, three.id)
    const outer = await merge(company, one.id, two.id)
    expect(await mergesOf(company, one.id)).toHaveLength(1)
    await part(company, one.id, outer.mergeId)
    await part(company, two.id, inner.mergeId)
    expect(await stateOf(company)).toEqual(before)
  })
})

test('a merge is not undone where a number has gone to someone else, and nothing changes', async ({ company }) => {
  const first = await meet(company, { pn: ONE, lid: '111' }, 'Ana')
  const second = await meet(company, { pn: OTHER, lid: '222' }, 'Bia')
  const { mergeId } = await merge(company, first.id, second.id)
  await meet(company, { pn: '5511966660003', lid: '333' }, 'Caio')
  // Bia's number is Caio's now, and nobody uses her LID any more.
  await meet(company, { pn: OTHER, lid: '333' })
  await company.context(({ db }) => run(db, 'DELETE FROM contact_aliases', []))
  await company.context(({ db }) =>
    run(db, `UPDATE contacts SET number = ?, lid = '111' WHERE id = ?`, [ONE, first.id]),
  )
  const before = await stateOf(company)
  const params = { contactId: first.id, mergeId }
  expect((await company.admin.refusal(contactRoutes.part, { params })).code).toBe('ERR_MERGE_PASSED')
  expect(await stateOf(company)).toEqual(before)
})

test('groups, a contact with itself, and anyone who is not there are not merged, nor by anyone who attends alone', async ({
  company,
}) => {
  const ana = await aContact(company.admin)
  const group = await company.context(desk => desk.transaction(tx => identify(tx, { group: '120363000000000001' })))
  const before = await stateOf(company)
  const error = async (contactId: number, other: number) =>
    (await company.admin.refusal(contactRoutes.merge, { params: { contactId }, body: { contactId: other } })).code
  expect(await error(ana.id, ana.id)).toBe('ERR_CONTACTS_NOT_MERGEABLE')
  expect(await error(ana.id, group.id)).toBe('ERR_CONTACTS_NOT_MERGEABLE')
  expect(await error(ana.id, 9999)).toBe('ERR_NO_CONTACT_FOUND')
  const agent = await company.person('user')
  const body = { contactId: group.id }
  expect((await agent.refusal(contactRoutes.merge, { params: { contactId: ana.id }, body })).code).toBe(
    'ERR_NO_PERMISSION',
  )
  expect(await stateOf(company)).toEqual(before)
})

test('nothing is left of who was merged into a contact that is deleted', async ({ company }) => {
  const [one, two, three] = [
    await aContact(company.admin),
    await aContact(company.admin),
    await aContact(company.admin),
  ]
  await merge(company, two.id, three.id)
  await merge(company, one.id, two.id)
  await company.admin.call(contactRoutes.remove, { params: { contactId: one.id } })
  const left = await company.context(({ db }) => run(db, 'SELECT * FROM contact_merges', []))
  expect(left).toEqual([])
})

test('the merges of a contact are found by an index', async ({ company }) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, MERGES, [1, 50]))
  expect(plan).toContainEqual('SEARCH contact_merges USING INDEX contact_merges_kept (keptId=?)')
})
