import { afterAll, describe, expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { INDEXED_TEXT } from '../../../kit/limits.ts'
import { companyFile } from '../../../storage/index.ts'
import { openSqlite, type SqliteFile } from '../../../storage/sqlite.ts'
import { aConversation, type Conversation } from '../../messages/fixtures.ts'
import { excerpts, hitsStatement, messageHits, newestHit } from './found-messages.ts'

let company: TestCompany
let chat: Conversation
let file: SqliteFile
const content = [
  'A Promoção começa amanhã',
  'preço: R$ 10,00 "à vista"',
  'é',
  'ok]',
  'PROMOCAO antiga',
  'paga à vista?',
  'até 50%_já',
]
test.beforeAll(async ({ world }) => {
  company = await world.company()
  chat = await aConversation(world, company)
  for (const body of content) chat.customer.says(body)
  await chat.told(({ message }) => message.body === content.at(-1))
  file = openSqlite(companyFile(world.folder, company.id), { readonly: true })
})
afterAll(() => file.close())

const bodyOf = (id: number): string => file.prepare('SELECT body FROM messages WHERE id = ?').pluck().get(id) as string

const found = (text: string): string[] => messageHits(file, { text }, 10).map(({ id }) => bodyOf(id))

/** The newest one, found by looking into the messages of the ticket. */
function seen(text: string): string | undefined {
  const newest = newestHit({ text }, [])
  const id = file
    .prepare(`SELECT ${newest.text} FROM tickets t WHERE t.id = ?`)
    .pluck()
    .get(...newest.parameters, chat.ticketId)
  return id === null ? undefined : bodyOf(id as number)
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
    ['amanha promo', ['A Promoção começa amanhã']],
    ['vista à', ['paga à vista?', 'preço: R$ 10,00 "à vista"']],
    ['10 R$ vista', ['preço: R$ 10,00 "à vista"']],
    ['já a', ['até 50%_já']],
    ['promocao vista', []],
  ])('"%s" finds %j, the newest first', (text, bodies) => {
    expect(found(text)).toEqual(bodies)
    if (text !== '') expect(seen(text)).toBe(bodies[0])
  })

  test('what was said at another time is not found', () => {
    const at = (body: string) =>
      file.prepare('SELECT createdAt FROM messages WHERE body = ?').pluck().get(body) as number
    const first = at('A Promoção começa amanhã')
    const within = (from: number, to: number, text: string) =>
      messageHits(file, { text, said: { from, to } }, 10).map(({ id }) => bodyOf(id))
    for (const text of ['promocao', 'ão']) {
      expect(within(0, first - 1, text)).toEqual([])
      expect(within(first, first, text)).toContain('A Promoção começa amanhã')
    }
  })

  test('marks alone find nothing: nobody who reads a text sees them', async () => {
    chat.customer.says('hoje em *negrito*')
    await chat.told(({ message }) => message.body.includes('negrito'))
    expect(['*', '_', '**', '* _', '```', '*negrito*', 'neg*'].map(found)).toEqual([
      ...Array(5).fill([]),
      ['hoje em *negrito*'],
      [],
    ])
  })

  test('also accents that stand behind their letters are passed over', async () => {
    const body = 'Ca\u0301lculo de ac\u0327o'
    chat.customer.says(body)
    await chat.told(({ message }) => message.body === body)
    for (const text of ['cálculo', 'CALC', 'aço']) expect([found(text), seen(text)]).toEqual([[body], body])
  })

  test('an apostrophe is found in each of its writings, as phones and keyboards have them', async () => {
    const bodies = ['entrega na Vila Sant’Ana', "retira na Caixa d'Água"]
    for (const body of bodies) chat.customer.says(body)
    await chat.told(({ message }) => message.body === bodies[1])
    for (const text of ["sant'ana", 'sant’ana', 'SANT`ANA vila'.replace('`', '´')])
      expect([found(text), seen(text)]).toEqual([[bodies[0]], bodies[0]])
    for (const text of ["d'agua", 'd’água']) expect([found(text), seen(text)]).toEqual([[bodies[1]], bodies[1]])
  })

  test('a text that was edited is found by its new words alone', async () => {
    const waId = chat.customer.says('laranja')
    await chat.told(({ message }) => message.body === 'laranja')
    chat.customer.edits(waId, 'tangerina')
    await chat.told(({ message }) => message.body === 'tangerina')
    expect(found('laranja')).toEqual([])
    expect(found('tangerina')).toEqual(['tangerina'])
  })
})

describe('long texts', () => {
  const abc = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')

  test('more than the index is asked for is looked for in what it finds', async () => {
    const bodies = [`${abc} fim`, `${abc.slice(0, 40)} fim`, 'nananana', 'na na na']
    for (const body of bodies) chat.customer.says(body)
    await chat.told(({ message }) => message.body === bodies.at(-1))
    expect(found(abc)).toEqual([`${abc} fim`])
    expect(found(abc.slice(0, 40))).toEqual([`${abc.slice(0, 40)} fim`, `${abc} fim`])
    expect(found('nananan')).toEqual(['nananana'])
  })

  test('a message is searched, and shown, by its first 4,096 characters', async () => {
    const [begin, behind] = ['umbu', 'carambola']
    const body = `${begin}${'🌸'.repeat(INDEXED_TEXT - begin.length)}${behind}`
    chat.customer.says(body)
    await chat.told(({ message }) => message.body === body)
    for (const text of [begin, 'umb']) expect([found(text), seen(text)]).toEqual([expect.arrayContaining([body]), body])
    expect([found(behind), seen(behind)]).toEqual([[], undefined])
    const [hit] = messageHits(file, { text: begin }, 1)
    const displayed = excerpts(file, begin, [hit!.id]).get(hit!.id)
    expect(displayed).toMatchObject({ excerpt: expect.stringMatching(/^umbu(🌸)+…$/u), marks: [[0, 4]] })
  })
})

test('who said it stands with what is found, and whether it was deleted', async () => {
  chat.customer.says('damasco')
  const { message } = await chat.told(({ message }) => message.body === 'damasco')
  const displayed = () => excerpts(file, 'damasco', [message.id]).get(message.id)
  expect(displayed()).toMatchObject({ fromMe: false, user: null, isDeleted: false })
  const { name } = await company.context(async ({ db }) => {
    await db.updateTable('messages').set({ fromMe: 1, userId: 1, isDeleted: 1 }).where('id', '=', message.id).execute()
    return db.selectFrom('users').select('name').where('id', '=', 1).executeTakeFirstOrThrow()
  })
  expect(displayed()).toMatchObject({ fromMe: true, user: { id: 1, name }, isDeleted: true })
})

describe('plans', () => {
  const planOf = (text: string) =>
    company.context(({ db }) => {
      const wanted = hitsStatement({ text }, 10)
      return queryPlanOf(db, wanted.text, wanted.parameters)
    })

  test('a search asks the trigram index and reads its hits by id', async () => {
    const plan = await planOf('abc')
    expect(plan[0]).toMatch(/^SCAN f VIRTUAL TABLE INDEX/)
    expect(plan).toContain('SEARCH m USING INTEGER PRIMARY KEY (rowid=?)')
    expect(plan.filter(step => /SCAN m|TEMP B-TREE/.test(step))).toEqual([])
  })

  test('one or two letters are looked for in the newest messages alone', async () => {
    expect(hitsStatement({ text: 'a' }, 10).text).toContain('LIMIT 5000')
    expect((await planOf('a')).filter(step => /TEMP B-TREE/.test(step))).toEqual([])
  })
})
