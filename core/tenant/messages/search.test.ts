import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryPlanOf } from '../../testing/query-plan.ts'
import { type TestCompany, World } from '../../testing/world.ts'
import { aConversation, type Conversation } from './fixtures.ts'
import { pageAfter, pageBefore, pageByNumber, placeOnGround } from './passage.ts'
import { BY_INDEX, BY_LOOKING, searchMessages } from './search.ts'

let world: World
let company: TestCompany
let chat: Conversation
const said = ['A Promoção começa amanhã', 'preço: R$ 10,00 "à vista"', 'é', 'ok]', 'PROMOCAO antiga', 'até 50%_já']
beforeAll(async () => {
  world = await World.open()
  company = await world.company()
  chat = await aConversation(world, company)
  for (const body of said) chat.customer.says(body)
  await chat.told(({ message }) => message.body === said.at(-1))
})
afterAll(() => world.close())

const found = async (text: string) => {
  const hits = await company.desk(({ db }) => searchMessages(db, text, { limit: 10 }))
  const rows = await company.desk(({ db }) => db.selectFrom('messages').select(['id', 'body']).execute())
  return hits.map(({ id }) => rows.find(row => row.id === id)!.body)
}

describe('searching messages', () => {
  test.each([
    ['promocao', ['PROMOCAO antiga', 'A Promoção começa amanhã']],
    ['ROMOÇ', ['PROMOCAO antiga', 'A Promoção começa amanhã']],
    ['"à vista"', ['preço: R$ 10,00 "à vista"']],
    ['R$ 10', ['preço: R$ 10,00 "à vista"']],
    ['50%_', ['até 50%_já']],
    ['nada disso', []],
    ['JA', ['até 50%_já']],
    ['k]', ['ok]']],
    ['^_', []],
    ['ÃO', ['PROMOCAO antiga', 'A Promoção começa amanhã']],
    ['JÁ', ['até 50%_já']],
    ['%_', ['até 50%_já']],
    ['', []],
  ])('"%s" finds %j, the newest first', async (text, bodies) => {
    expect(await found(text)).toEqual(bodies)
  })

  test('a text that was edited is found by its new words alone', async () => {
    const waId = chat.customer.says('laranja')
    await chat.told(({ message }) => message.body === 'laranja')
    chat.customer.edits(waId, 'tangerina')
    await chat.told(({ message }) => message.body === 'tangerina')
    expect(await found('laranja')).toEqual([])
    expect(await found('tangerina')).toEqual(['tangerina'])
  })
})

describe('plans', () => {
  const everything = { ticketId: 1, hidden: [] }
  const partly = { ticketId: 1, hidden: [2, 3] }
  const planOf = (text: string, parameters: readonly unknown[]) =>
    company.desk(({ db }) => queryPlanOf(db, text, parameters))

  test('a page of messages walks the index of its ticket and sorts nothing', async () => {
    const place = { value: 5, id: 5 }
    for (const ground of [everything, partly])
      for (const { text, parameters } of [
        pageByNumber(ground, 21, 0),
        pageBefore(ground, place, 21),
        pageAfter(ground, place, 21),
      ]) {
        const plan = await planOf(text, parameters)
        expect(plan[0]).toMatch(/^SEARCH m USING INDEX messages_of_ticket \(ticketId=\?/)
        expect(plan.filter(step => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
      }
  })

  test('the place of a message is read by its id', async () => {
    for (const ground of [everything, partly]) {
      const { text, parameters } = placeOnGround(ground, 1)
      expect(await planOf(text, parameters)).toEqual(['SEARCH m USING INTEGER PRIMARY KEY (rowid=?)'])
    }
  })

  test('a search asks the trigram index and reads its hits by id', async () => {
    const plan = await planOf(BY_INDEX, ['"abc"', 99, 10])
    expect(plan[0]).toMatch(/^SCAN f VIRTUAL TABLE INDEX/)
    expect(plan).toContain('SEARCH m USING INTEGER PRIMARY KEY (rowid=?)')
    expect(plan.filter(step => /SCAN m|TEMP B-TREE/.test(step))).toEqual([])
  })

  test('one or two letters are looked for in the newest messages alone', async () => {
    expect(BY_LOOKING).toContain('LIMIT 5000')
    expect((await planOf(BY_LOOKING, [99, '%_%', '*a*', 10])).filter(step => /TEMP B-TREE/.test(step))).toEqual([])
  })
})
