import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { ANA, attended, connected, desk, listening, textsOf } from '../../connections/cloud/fixtures.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { ticketRow } from '../../tickets/index.ts'
import { sendAsBot } from './send-by-bot.ts'

/** The bot asks with these choices in a ticket, as a menu of a flow does. */
const asks = (company: TestCompany, ticketId: number, titles: string[], question = 'O que deseja?') =>
  company.context(own =>
    own.transaction(async tx => {
      const ticket = (await ticketRow(tx.db, ticketId))!
      const body = `${question}\n\n${titles.map((title, at) => `*${at + 1}* - ${title}`).join('\n')}`
      await sendAsBot(tx, { ticket, body, isFilled: true, choices: { question, titles } })
    }),
  )

async function official() {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  await connected(company, world, account)
  await listening(world, company, emulator, account)
  const ana = emulator.customer(ANA, { name: 'Ana' })
  await ana.says(account.number, 'oi')
  await expect.poll(() => textsOf(company, world)).toHaveLength(1)
  return { world, company, account, ana, ticketId: await attended(company) }
}

const titles = (count: number, length = 8) =>
  Array.from({ length: count }, (_, at) => `${at + 1}`.padEnd(length, 'abcdefghijklmnopqrstuvwxyz'))

test('up to three choices are buttons, up to ten a list, and what does not fit is a numbered text', async () => {
  const { company, ana, ticketId } = await official()
  const got = async (choices: string[]) => {
    const before = ana.got.length
    await asks(company, ticketId, choices)
    await expect.poll(() => ana.got.length).toBe(before + 1)
    const { type, body } = ana.got.at(-1)!
    return type === 'interactive' ? (body.interactive as { type: string }).type : type
  }
  expect(await got(titles(3, 20))).toBe('button')
  expect(await got(titles(4))).toBe('list')
  expect(await got(titles(3, 24))).toBe('list')
  expect(await got(titles(10))).toBe('list')
  expect(await got(titles(11))).toBe('text')
  expect(await got(titles(3, 25))).toBe('text')
  expect(await got(['Sim', 'Sim'])).toBe('text')
})

test('anyone who taps a button says its title, below the question in the chat', async () => {
  const { world, company, account, ana, ticketId } = await official()
  await asks(company, ticketId, ['Vendas', 'Suporte'])
  await expect.poll(() => ana.got.length).toBe(1)
  const sent = ana.got[0]!
  expect(sent.body.interactive).toMatchObject({
    body: { text: 'O que deseja?' },
    action: { buttons: [{ reply: { id: '1', title: 'Vendas' } }, { reply: { id: '2', title: 'Suporte' } }] },
  })
  await ana.taps(account.number, { id: '2', title: 'Suporte' }, sent.wamid)
  await expect
    .poll(async () => (await textsOf(company, world)).slice(-2).map(({ body }) => body))
    .toEqual(['O que deseja?\n\n*1* - Vendas\n*2* - Suporte', 'Suporte'])
})

test('a linked phone gets the numbered text', async ({ world, company }) => {
  const { id: connectionId } = await aConnectedConnection(world, company)
  const line = world.whatsapp.line({ companyId: company.id, connectionId })
  line.contact('5511977770009').says('oi')
  await expect.poll(async () => (await textsOf(company, world)).length).toBe(1)
  const ticketId = await attended(company)
  await asks(company, ticketId, ['Vendas', 'Suporte'])
  await expect
    .poll(async () => {
      await world.idle()
      return line.sent.map(({ content }) => content.type)
    })
    .toEqual(['text'])
})
