import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryPlanOf } from '../../../testing/query-plan.ts'
import { type TestCompany, World } from '../../../testing/world.ts'
import { pageAfter, pageBefore, pageByNumber, placeInScope } from './page-rows.ts'

let world: World
let company: TestCompany
beforeAll(async () => {
  world = await World.open()
  company = await world.company()
})
afterAll(() => world.close())

const everything = { ticketId: 1, hidden: [] }
const partly = { ticketId: 1, hidden: [2, 3] }
const planOf = (text: string, parameters: readonly unknown[]) =>
  company.desk(({ db }) => queryPlanOf(db, text, parameters))

test('a page of messages walks the index of its ticket and sorts nothing', async () => {
  const place = { value: 5, id: 5 }
  for (const scope of [everything, partly])
    for (const { text, parameters } of [
      pageByNumber(scope, 21, 0),
      pageBefore(scope, place, 21),
      pageAfter(scope, place, 21),
    ]) {
      const plan = await planOf(text, parameters)
      expect(plan[0]).toMatch(/^SEARCH m USING INDEX messages_of_ticket \(ticketId=\?/)
      expect(plan.filter(step => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
    }
})

test('the place of a message is read by its id', async () => {
  for (const scope of [everything, partly]) {
    const { text, parameters } = placeInScope(scope, 1)
    expect(await planOf(text, parameters)).toEqual(['SEARCH m USING INTEGER PRIMARY KEY (rowid=?)'])
  }
})
