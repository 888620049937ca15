import { expect } from 'vitest'
import { plansOf, queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { aContactList, anItem } from './architecture-cases.ts'
import { ASK_AGAIN, NEXT_WAITING, WAITING_FOR } from './check.ts'
import { contactListItemRoutes, contactListRoutes } from './contract.ts'
import { recipientsOf } from './index.ts'
import { listing } from './search.ts'
import { TAGGED_PEOPLE } from './tagged.ts'

test('lists walk the index of their names', async ({ world, company, admin }) => {
  for (const route of [contactListRoutes.list, contactListRoutes.all]) {
    const plan = await plansOf(world, company, () => admin.call(route))
    expect(plan).toContain('SCAN contact_lists USING INDEX contact_lists_by_name')
    expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
  }
})

test('the items of a list walk the index of its names, searched ones too, and are never put in order', async ({
  world,
  company,
  admin,
}) => {
  const { id: contactListId } = await aContactList(admin)
  const query = { contactListId }
  const plan = await plansOf(world, company, () => admin.call(contactListItemRoutes.list, { query }))
  expect(plan).toContain('SEARCH contact_list_items USING INDEX contact_list_items_by_name (contactListId=?)')
  const { text, parameters } = listing({ contactListId, terms: { words: ['ana'] }, skip: 0, limit: 21 })
  expect(await company.context(({ db }) => queryPlanOf(db, text, parameters))).toEqual([
    'SEARCH contact_list_items USING INDEX contact_list_items_by_name (contactListId=?)',
  ])
  const from = listing({ contactListId, after: { value: 'ana', id: 1 }, skip: 0, limit: 21 })
  expect((await company.context(({ db }) => queryPlanOf(db, from.text, from.parameters)))[0]).toMatch(
    /^SEARCH contact_list_items USING INDEX contact_list_items_by_name \(contactListId=\? AND folded>\?\)/,
  )
})

test('a number of a list, those whom WhatsApp knows, and those that wait are found by their indexes', async ({
  world,
  company,
  admin,
}) => {
  const { id: contactListId } = await aContactList(admin)
  const adding = await plansOf(world, company, () => anItem(admin, contactListId))
  expect(adding.join()).toContain('contact_list_items_number')
  const plan = (text: string, parameters: unknown[]) => company.context(({ db }) => queryPlanOf(db, text, parameters))
  expect((await plan(NEXT_WAITING, ['[]', 10]))[0]).toBe(
    'SCAN contact_list_items USING INDEX contact_list_items_waiting',
  )
  expect(await plan(WAITING_FOR, ['5511988880001'])).toEqual([
    'SEARCH contact_list_items USING INDEX contact_list_items_asked (number=?)',
  ])
  expect((await plan(ASK_AGAIN, [contactListId, 0])).join()).toContain(
    'contact_list_items USING INDEX contact_list_items_unknown (contactListId=? AND id>?)',
  )
  const recipients = await plansOf(world, company, () =>
    company.context(({ db }) => recipientsOf(db, contactListId, 0, 500)),
  )
  expect(recipients).toEqual([
    'SEARCH contact_list_items USING INDEX contact_list_items_recipients (contactListId=? AND id>?)',
  ])
})

test('whom a list of a tag would have is read in the order of the index of tags', async ({ company }) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, TAGGED_PEOPLE, [1]))
  expect(plan[0]).toBe('SEARCH tagged USING COVERING INDEX ticket_tags_tag (tagId=?)')
  expect(plan.filter(step => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
})
