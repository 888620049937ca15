import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Linked, linked } from '../../../emulators/whatsapp/testing/linked.ts'
import { SimulatedCustomer } from '../customers/simulated-customer.ts'
import { company } from '../story/cast.ts'
import { ANSWER } from '../story/dialogues.ts'
import type { Conversation } from '../story/lines.ts'
import { Player } from './player.ts'

const HELENA = '5511988880017'
const helena: Conversation = { name: 'Helena', number: HELENA, queue: 'Vendas', status: 'pending', turns: [] }

let stage: Linked
let customer: SimulatedCustomer
let player: Player
let demoEnds: AbortController

beforeEach(async () => {
  demoEnds = new AbortController()
  stage = await linked()
  customer = new SimulatedCustomer(stage.wa, helena, demoEnds.signal)
  player = new Player(stage.wa, [customer])
})
afterEach(async () => {
  demoEnds.abort()
  await stage.stop()
})

const text = (words: string) => [{ text: words }]
const messages = async () => (await player.state(HELENA, undefined)).messages

/** What the desk sends to the customer; resolves when it is there. */
async function deskWrites(words: string): Promise<string> {
  await stage.companion.socket.sendMessage(customer.phone.jid(), { text: words })
  return (await customer.phone.waitFor(entry => entry.text === words)).id
}

test('a phone does one thing after the other, however fast it is told to', async () => {
  const photo = { image: Buffer.from('a photo that is uploaded first') }
  const first = player.send(HELENA, [photo])
  await Promise.all([first, ...[1, 2, 3, 4, 5].map(n => player.send(HELENA, text(`mensagem ${n}`)))])
  const sent = [...customer.phone.sent.values()]
  expect(sent[0]?.message.imageMessage).toBeTruthy()
  expect(sent.slice(1).map(({ message }) => message.conversation)).toEqual([1, 2, 3, 4, 5].map(n => `mensagem ${n}`))
})

test('a phone shows carts, polls and what it changed itself', async () => {
  const { pn } = stage.phone
  await customer.phone.sends(pn, { cart: { things: [{ name: 'Vaso', quantity: 2, price: 45 }], note: 'Sem pressa' } })
  await customer.phone.sends(pn, { poll: { question: 'Qual?', options: ['Cobre', 'Preto'] } })
  const sent = await customer.phone.sends(pn, { text: 'erado' })
  await customer.phone.edits(sent, 'errado')
  const displayed = (await messages()).map(({ kind, text: words, edited }) => [kind, words, edited])
  expect(displayed).toEqual([
    ['cart', 'Sem pressa', false],
    ['poll', 'Qual?\n- Cobre\n- Preto', false],
    ['text', 'errado', true],
  ])
})

test('a customer whom someone plays writes nothing by itself any more, not even what it was about to write', async () => {
  void customer.live()
  await deskWrites('*[ 1 ]* - Vendas')
  await expect.poll(() => [...customer.phone.sent.values()].map(({ message }) => message.conversation)).toEqual(['1'])
  const robot = customer.play(['Oi', 'tudo bem?'])
  const hand = player.send(HELENA, text('Agora sou eu'))
  await Promise.all([robot, hand])
  await deskWrites('*[ 1 ]* - Vendas outra vez')
  await customer.say('nunca')
  const words = [...customer.phone.sent.values()].map(({ message }) => message.conversation)
  expect(words.at(-1)).toBe('Agora sou eu')
  expect(words).not.toContain('tudo bem?')
})

test('a customer who waits for an answer stops waiting when someone takes the phone', async () => {
  const robot = customer.play(['Oi', ANSWER, 'obrigada'])
  await expect.poll(() => customer.phone.sent.size).toBe(1)
  expect(customer.busy).toBe(true)
  await player.send(HELENA, text('Agora sou eu'))
  await robot
  expect(customer.busy).toBe(false)
})

test('the phone shows what was edited, deleted, quoted and reacted to', async () => {
  const question = await deskWrites('Posso ajudar?')
  await player.send(HELENA, text('Oi'))
  await player.send(HELENA, text('engano'))
  const [greeting, mistake] = [...customer.phone.sent.keys()]
  await player.edit(HELENA, greeting!, 'Olá')
  await player.remove(HELENA, mistake!)
  await player.react(HELENA, question, '👍')
  await player.send(HELENA, [{ text: 'Pode sim', quotes: question }])
  await stage.companion.text('Pode sim')

  expect(await messages()).toMatchObject([
    { text: 'Posso ajudar?', mine: false, reactions: ['👍'], ownReaction: '👍' },
    { text: 'Olá', mine: true, edited: true, deleted: false },
    { mine: true, deleted: true },
    { text: 'Pode sim', quoted: 'Posso ajudar?' },
  ])
  await player.react(HELENA, question, '')
  expect((await messages())[0]).toMatchObject({ reactions: [] })
})

test('the desk reads the ticks that the phone gives, and the phone those of the desk', async () => {
  const id = await deskWrites('Bom dia')
  player.read(HELENA)
  await stage.companion.status(id, 4)
  await player.send(HELENA, text('Oi'))
  await [...customer.phone.sent.values()][0]!.until('delivered')
  expect((await messages()).at(-1)).toMatchObject({ text: 'Oi', ticks: 'delivered' })
})

test('a file is had from the phone that shows it alone', async () => {
  await player.send(HELENA, [{ document: Buffer.from('%PDF'), fileName: 'a.pdf', mimetype: 'application/pdf' }])
  const [{ id, fileName, hasFile }] = (await messages()) as [Awaited<ReturnType<typeof messages>>[0]]
  expect({ fileName, hasFile }).toEqual({ fileName: 'a.pdf', hasFile: true })
  expect(await player.file(HELENA, id)).toEqual({ bytes: Buffer.from('%PDF'), type: 'application/pdf' })
  await expect(player.file(company.account, id)).rejects.toThrow('nobody has the number')
})
