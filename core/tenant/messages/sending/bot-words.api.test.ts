import { expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { SECOND } from '../../../kit/clock.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { settingRoutes } from '../../settings/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { ticketRow } from '../../tickets/index.ts'
import { messageRoutes } from '../contract.ts'
import { BOT_WORDS } from '../outbox/blocked.ts'
import { postMessage } from './post.ts'

/** A customer who waits, and a bot that said two things while the phone was away. */
async function botSent(world: World, company: TestCompany) {
  const desk = await FrontDesk.open(world, company)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'Oi')
  const { id: ticketId } = await desk.ticketOf(ana)
  await desk.later(SECOND)
  desk.line.drop(440)
  const says = (body: string, source: 'bot' | 'schedule' = 'bot') =>
    company.context(desk =>
      desk.transaction(async tx =>
        postMessage(tx, { ticket: (await ticketRow(tx.db, ticketId))!, body, lane: source, source }),
      ),
    )
  for (const body of ['Escolha uma opção', 'Digite 1 ou 2']) await says(body)
  const params = { ticketId }
  const accepts = () => desk.admin.call(ticketRoutes.update, { params, body: { status: 'open' } })
  const chat = async () => {
    const { messages } = await desk.admin.call(messageRoutes.list, { params, query: {} as never })
    return messages.filter(({ fromMe }) => fromMe).map(({ body, isDeleted }) => [body, isDeleted])
  }
  const comesBack = async (): Promise<void> => {
    await world.app.whatsapp.connections.start({ companyId: company.id, connectionId: desk.connection.id })
    await desk.later(30 * SECOND)
  }
  const read = () => desk.line.sent.flatMap(({ content }) => (content.type === 'text' ? [content.body] : []))
  return { desk, says, accepts, chat, comesBack, read }
}

test('who accepts a ticket takes back what a bot said and WhatsApp does not have, and nothing else', async ({
  world,
  company,
}) => {
  const { says, accepts, chat, comesBack, read } = await botSent(world, company)
  await says('A sua consulta é amanhã', 'schedule')
  await accepts()
  expect(await chat()).toEqual([
    ['Escolha uma opção', true],
    ['Digite 1 ou 2', true],
    ['A sua consulta é amanhã', false],
  ])
  await comesBack()
  expect(read()).toEqual(['A sua consulta é amanhã'])
})

test('what was handed to WhatsApp already stays said, and what acceptance itself says leaves', async ({
  world,
  company,
  admin,
}) => {
  await admin.call(settingRoutes.update, { params: { key: 'sendGreetingAccepted' }, body: { value: 'enabled' } })
  const { accepts, chat, comesBack, read } = await botSent(world, company)
  await company.context(({ db }) =>
    db
      .updateTable('outbox')
      .set({ claimed: 1 })
      .where('id', '=', row => row.selectFrom('outbox').select(({ fn }) => fn.min('id').as('id')))
      .execute(),
  )
  await accepts()
  const [first, second, greeting] = await chat()
  expect([first, second]).toEqual([
    ['Escolha uma opção', false],
    ['Digite 1 ou 2', true],
  ])
  expect(greeting?.[1]).toBe(false)
  await comesBack()
  expect(read()).toEqual(['Escolha uma opção', greeting?.[0]])
})

test('what a bot said in a ticket is found by the chat in the outbox', async ({ company }) => {
  expect(await company.context(({ db }) => queryPlanOf(db, BOT_WORDS, [1, 1]))).toEqual([
    'SEARCH t USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH o USING INDEX outbox_chat (whatsappId=? AND chatId=?)',
    'SEARCH m USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})
