import { describe, expect } from 'vitest'
import { chances } from '../../app/testing/chances.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { size } from '../../app/testing/thorough.ts'
import type { World } from '../../app/testing/world.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { aFlow } from '../flows/architecture-cases.ts'
import { messageRoutes } from '../messages/contract.ts'
import { aFile, aQueue } from '../queues/architecture-cases.ts'
import { type QueueOption, queueRoutes, ROOT } from '../queues/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { FrontDesk } from './fixtures.ts'

/** A phone that has one queue alone, with options. */
async function withQueue(world: World) {
  const company = await world.company()
  const queue = await aQueue(company.admin)
  await company.admin.call(queueRoutes.update, {
    params: { queueId: queue.id },
    body: { greetingMessage: 'Aqui é Vendas.' },
  })
  const desk = await FrontDesk.open(world, company, { queueIds: [queue.id] })
  const add = (title: string, more: Partial<Omit<QueueOption, 'queueId' | 'title'>> = {}): Promise<QueueOption> =>
    company.admin.call(queueRoutes.createOption, {
      body: { queueId: queue.id, parentId: ROOT, ...more, title },
    })
  const preview = (answers: string[]) =>
    company.admin.call(queueRoutes.preview, { params: { queueId: queue.id }, body: { answers } })
  return { desk, company, queue, add, preview }
}

const ANSWERS = ['1', ' 1 ', '1.', '2', '*3*', '3', '0', '#', ' # ', '99', '-1', 'quero falar', '1 2', '²']

describe('the options of a queue', () => {
  test('say the same to all phones as in the preview, a person in between aside', async ({ world }) => {
    const { desk, add, preview } = await withQueue(world)
    const first = await add('Preços', { message: 'De quê?' })
    await add('Prazos', { message: 'Três dias.' })
    await add('Loja')
    const rice = await add('Arroz', { parentId: first.id })
    await add('Feijão', { parentId: first.id, message: 'Dez reais.' })
    const whole = await add('Integral', { parentId: rice.id, message: 'Doze reais.' })
    for (const { id: optionId } of [first, whole])
      await desk.admin.call(queueRoutes.uploadMedia, { params: { optionId }, form: aFile() })
    const chance = chances(20_261_124)
    for (let n = 0; n < size(50, 200); n += 1) {
      const answers = Array.from(
        { length: Math.floor(chance() * 6) },
        () => ANSWERS[Math.floor(chance() * ANSWERS.length)]!,
      )
      const customer = desk.customer()
      // A number before any menu chooses nothing.
      const hello = n % 2 === 0 ? 'oi' : '1'
      for (const text of [hello, ...answers]) await desk.hears(customer, text)
      const { said: content } = await preview(answers)
      const expected = content.map(({ byContact, text, file }) => (byContact ? text : `> ${file?.name ?? text}`))
      expect([answers, await desk.transcript(customer)]).toEqual([answers, [hello, ...expected]])
      if (n % 20 !== 0) continue
      const { id: ticketId } = await desk.ticketOf(customer)
      await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
      const before = await desk.transcript(customer)
      for (const text of ['1', '#', '0']) await desk.hears(customer, text)
      expect(await desk.transcript(customer)).toEqual([...before, '1', '#', '0'])
    }
  })

  test('leave in the lists what the contact said before choosing', async ({ world }) => {
    const { desk, add } = await withQueue(world)
    const first = await add('Preços', { message: 'De quê?' })
    await add('Arroz', { parentId: first.id, message: 'Dez reais.' })
    const ana = desk.customer()
    for (const text of ['Quanto custa?', '1', '1']) await desk.hears(ana, text)
    expect(await desk.ticketOf(ana)).toMatchObject({ chatbot: false, lastMessage: 'Quanto custa?', lastFromMe: false })
    await desk.hears(ana, 'e o integral?')
    expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: 'e o integral?' })
  })

  test('leave them there for whatever answer says no more than a line of the menu, chosen or not', async ({
    world,
  }) => {
    const { desk, add } = await withQueue(world)
    const first = await add('Preços', { message: 'De quê?' })
    await add('Prazos', { message: 'Três dias.' })
    await add('Arroz', { parentId: first.id, message: 'Dez reais.' })
    const ana = desk.customer()
    await desk.hears(ana, 'Quanto custa?')
    for (const text of ['9', '1 - preços', '0', '7', '8', '4', '1', '0', '*[ 2 ]* - Prazos']) {
      await desk.hears(ana, text)
      expect([text, await desk.ticketOf(ana)]).toMatchObject([text, { lastMessage: 'Quanto custa?' }])
    }
    for (const text of ['1 - feijão', 'quero um quilo', '4711']) {
      await desk.hears(ana, text)
      expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: text })
    }
  })

  test('do not take for an answer what was asked for in words, where any answer leads on', async ({ world }) => {
    const { desk, add } = await withQueue(world)
    const first = await add('Preços', { message: 'De quê?' })
    await add('Arroz', { parentId: first.id, message: 'Dez reais.' })
    const ana = desk.customer()
    for (const text of ['oi', '1', 'arroz integral']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).at(-1)).toMatch('Dez reais.')
    expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: 'arroz integral' })
  })

  test('are tried with the variables filled, for anyone who tries them', async ({ world }) => {
    const { desk, company, queue, add, preview } = await withQueue(world)
    await add('Preços')
    const params = { queueId: queue.id }
    await company.admin.call(queueRoutes.update, { params, body: { greetingMessage: 'Oi, {{firstName}}! {{data}}' } })
    const { name } = await company.admin.call(authRoutes.me)
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const received = (await desk.transcript(ana)).join()
    expect(received).toMatch(/> Oi, Cliente! \d\d/)
    const today = received.match(/\d\d\/\d\d\/\d{4}/)?.[0]
    const { said: content } = await preview([])
    expect(content[0]?.text.split('\n')[0]).toBe(`Oi, ${name.split(' ')[0]}! ${today}`)
  })

  test('send a file behind their message, once for each time that they are shown, before they lead on', async ({
    world,
  }) => {
    const { desk, add } = await withQueue(world)
    const first = await add('Preços')
    await add('Arroz', { parentId: first.id })
    await add('Feijão', { parentId: first.id })
    const { id } = await add('Endereço', { message: 'Rua das Flores, 10.', action: 'close' })
    const keep = (optionId: number, form: FormData) =>
      desk.admin.call(queueRoutes.uploadMedia, { params: { optionId }, form })
    await keep(first.id, aFile('precos.txt'))
    await keep(id, aFile('mapa.txt', 'aqui'))
    const ana = desk.customer()
    for (const text of ['oi', '1', 'quanto?', '#', '2']) await desk.hears(ana, text)
    const content = (await desk.transcript(ana)).map(text => text.split('\n')[0])
    expect(content.slice(2)).toEqual([
      ...['1', '> Preços', '> precos.txt', 'quanto?', '> Preços', '#', '> Aqui é Vendas.'],
      ...['2', '> Rua das Flores, 10.', '> mapa.txt'],
    ])
    const { id: ticketId } = await desk.ticketOf(ana)
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId } })
    const links = messages.flatMap(({ mediaUrl }) => (mediaUrl ? [`${world.base}${mediaUrl}`] : []))
    expect(await Promise.all(links.map(async link => (await fetch(link)).text()))).toEqual(['preços', 'aqui'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    // The option still has its own: what was sent is a copy.
    const [stored] = await desk.admin.call(queueRoutes.listOptions, { query: { queueId: first.queueId } })
    expect((await fetch(`${world.base}${stored!.mediaPath}`)).status).toBe(200)
  })

  test('send their file also where there is no room for another copy, since it takes none', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, add } = await withQueue(world)
    const { id: optionId } = await add('Preços')
    await desk.admin.call(queueRoutes.uploadMedia, { params: { optionId }, form: aFile('precos.txt') })
    world.freeDisk = 0.049
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).at(-1)).toBe('> precos.txt')
  })

  test("come with the file of the queue's greeting behind them, once for each time that someone comes in", async ({
    world,
  }) => {
    const { desk, queue, add, preview } = await withQueue(world)
    await add('Preços')
    await desk.admin.call(queueRoutes.uploadFile, { params: { queueId: queue.id }, form: aFile('bem-vindo.txt') })
    const ana = desk.customer()
    for (const text of ['oi', 'quanto?', '1', '0']) await desk.hears(ana, text)
    const content = (await desk.transcript(ana)).map(text => text.split('\n')[0])
    expect(content).toEqual([
      ...['oi', '> Aqui é Vendas.', '> bem-vindo.txt', 'quanto?', '> Aqui é Vendas.', '1', '> Preços'],
      ...['0', '> Aqui é Vendas.'],
    ])
    expect((await preview(['quanto?'])).said.map(({ file, text }) => file?.name ?? text.split('\n')[0])).toEqual([
      ...['Aqui é Vendas.', 'bem-vindo.txt', 'quanto?', 'Aqui é Vendas.'],
    ])
  })

  test('are not needed for the file of a greeting, also of one without words, of a queue that an option leads to', async ({
    world,
  }) => {
    const { desk, company, add } = await withQueue(world)
    const support = await aQueue(company.admin)
    await company.admin.call(queueRoutes.uploadFile, { params: { queueId: support.id }, form: aFile('horarios.txt') })
    await add('Suporte', { message: 'Um momento.', action: 'queue', toQueueId: support.id })
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).slice(2)).toEqual(['1', '> Um momento.', '> horarios.txt'])
  })

  test('lead into another queue at their end, which then greets', async ({ world }) => {
    const { desk, company, add, preview } = await withQueue(world)
    const support = await aQueue(company.admin)
    const params = { queueId: support.id }
    await company.admin.call(queueRoutes.update, { params, body: { greetingMessage: 'Aqui é o Suporte.' } })
    await add('Suporte', { message: 'Um momento.', action: 'queue', toQueueId: support.id })
    const ana = desk.customer()
    for (const text of ['oi', '1', '0']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).slice(2)).toEqual(['1', '> Um momento.', '> Aqui é o Suporte.', '0'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: support.id, chatbot: false })
    expect(await preview(['1', '0'])).toMatchObject({
      end: { action: 'queue', toQueueId: support.id, flowId: null },
      said: [{ byContact: false }, { text: '1' }, { text: 'Um momento.' }, { text: '0' }],
    })

    await company.admin.call(queueRoutes.remove, { params })
    const bia = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(bia, text)
    expect((await desk.transcript(bia)).at(-1)).toContain('*[ 0 ]* - Menu anterior')
    expect(await desk.ticketOf(bia)).toMatchObject({ status: 'pending', chatbot: false })
  })

  test('close the ticket at their end, with the message as the last word', async ({ world }) => {
    const { desk, add } = await withQueue(world)
    await add('Endereço', { message: 'Rua das Flores, 10.', action: 'close' })
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).at(-1)).toBe('> Rua das Flores, 10.')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    await desk.hears(ana, 'obrigada')
    expect((await desk.transcript(ana)).at(-1)).toContain('Aqui é Vendas.')
  })

  test('begin a flow at their end', async ({ world }) => {
    const { desk, company, add } = await withQueue(world)
    const flow = await aFlow(company.admin)
    const { id } = await add('Fluxo', { action: 'flow', flowId: flow.id })
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    expect((await desk.trace(ana)).map(({ rule }) => rule)).toEqual(expect.arrayContaining(['option', 'flow']))
    const unknown = { params: { optionId: id }, body: { action: 'flow', flowId: 999 } } as const
    expect((await company.admin.refusal(queueRoutes.updateOption, unknown)).code).toBe('ERR_NO_FLOW_FOUND')
  })
})

describe('an option', () => {
  const change = (client: TestClient, optionId: number, body: object) =>
    client.call(queueRoutes.updateOption, { params: { optionId }, body })
  const rejected = async (client: TestClient, optionId: number, body: object) =>
    (await client.refusal(queueRoutes.updateOption, { params: { optionId }, body })).code

  test('moves under another one with what is below it, never under itself nor too deep', async ({ world }) => {
    const { company, queue, add } = await withQueue(world)
    const [a, b] = [await add('A'), await add('B')]
    const below = await add('A1', { parentId: a.id })
    await add('C')
    expect(await rejected(company.admin, a.id, { parentId: below.id })).toBe('ERR_QUEUE_OPTION_CIRCLE')
    expect(await rejected(company.admin, a.id, { parentId: a.id })).toBe('ERR_QUEUE_OPTION_CIRCLE')
    await change(company.admin, a.id, { parentId: b.id })
    const tree = () => company.admin.call(queueRoutes.listOptions, { query: { queueId: queue.id } })
    expect(await tree()).toMatchObject([
      { title: 'B', option: 1, children: [{ title: 'A', option: 1, children: [{ title: 'A1' }] }] },
      { title: 'C', option: 2 },
    ])
    let deep = await add('1')
    for (let level = 2; level <= 9; level += 1) deep = await add(String(level), { parentId: deep.id })
    const [top] = (await tree()).filter(({ title }) => title === '1')
    expect(await rejected(company.admin, top!.id, { parentId: b.id })).toBe('ERR_QUEUE_OPTION_TOO_DEEP')
    await change(company.admin, a.id, { parentId: ROOT, option: 1 })
    expect((await tree()).map(({ title }) => title)).toEqual(['A', 'B', 'C', '1'])
  })

  test('that leads away says where to, to a queue of the company', async ({ world }) => {
    const { company, add } = await withQueue(world)
    const { id } = await add('A')
    const other = await aQueue((await world.company()).admin)
    expect(await rejected(company.admin, id, { action: 'queue' })).toBe('ERR_VALIDATION')
    expect(await rejected(company.admin, id, { action: 'queue', toQueueId: 99 + other.id })).toBe('ERR_NO_QUEUE_FOUND')
    expect(await change(company.admin, id, { action: 'close', flowId: 5, toQueueId: 7 })).toMatchObject({
      ...{ action: 'close', flowId: null, toQueueId: null },
    })
  })
})
