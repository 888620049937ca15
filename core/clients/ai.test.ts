import { expect, onTestFinished, test } from 'vitest'
import { OpenAiEmulator, type OpenAiOptions } from '../../emulators/openai/openai.ts'
import { askAi, goOnTalking } from './ai.ts'
import { Outbound } from './request.ts'

const outbound = new Outbound({ mayReach: () => true })

async function emulator(options: OpenAiOptions = {}): Promise<OpenAiEmulator> {
  const ai = await OpenAiEmulator.start({ key: 'chave', model: 'modelo', ...options })
  onTestFinished(() => ai.stop())
  return ai
}

const question = { instructions: '', examples: [], history: [], message: 'Oi' }
const placeOf = ({ baseUrl }: OpenAiEmulator, more: object = {}) => ({
  baseUrl,
  key: 'chave',
  model: 'modelo',
  ...more,
})

test('instructions, examples, what was said before and the question go in this order', async () => {
  const ai = await emulator()
  const requested = {
    instructions: 'Seja breve.',
    examples: [{ question: 'Abre hoje?', answer: 'Sim.' }],
    history: [{ question: 'Sou Ana', answer: 'Olá, Ana.' }],
    message: 'Quem sou eu?',
  }
  expect(await askAi(outbound, placeOf(ai), requested)).toEqual({ text: 'IA: Quem sou eu?' })
  expect(ai.asked[0]!.model).toBe('modelo')
  expect(ai.asked[0]!.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'system: Seja breve.',
    'user: Abre hoje?',
    'assistant: Sim.',
    'user: Sou Ana',
    'assistant: Olá, Ana.',
    'user: Quem sou eu?',
  ])
})

test('empty instructions are not sent, and a slash behind the address changes nothing', async () => {
  const ai = await emulator()
  expect(await askAi(outbound, placeOf(ai, { baseUrl: `${ai.baseUrl}/` }), question)).toEqual({ text: 'IA: Oi' })
  expect(ai.asked[0]!.messages).toEqual([{ role: 'user', content: 'Oi' }])
})

test.each([
  ['unauthorized', 'key', ''],
  ['busy', 'busy', '429 Rate limit reached'],
  ['unpaid', 'unpaid', '429 You exceeded your current quota, please check your plan and billing details.'],
  ['broken', 'failed', '500 The server had an error'],
  ['odd', 'declined', '400 Please reduce the length of the messages.'],
  ['filtered', 'filtered', ''],
  ['relayed', 'failed', '502 the model behind it is too hot'],
  ['interrupted', 'failed', '502'],
  ['garbage', 'garbage', undefined],
  ['huge', 'huge', undefined],
  ['cut', 'unreachable', ''],
] as const)('an AI that is %s is told about as %s', async (error, emitted, detail) => {
  const ai = await emulator({ fault: error })
  expect(await askAi(outbound, placeOf(ai), question)).toEqual({
    fault: emitted,
    ...(detail !== undefined && { detail }),
  })
})

test('a wrong key, an unknown model and an address without an AI are told apart', async () => {
  const ai = await emulator()
  expect(await askAi(outbound, placeOf(ai, { key: 'outra' }), question)).toMatchObject({ fault: 'key' })
  expect(await askAi(outbound, placeOf(ai, { model: 'x' }), question)).toEqual({
    fault: 'model',
    detail: '404 The model `x` does not exist',
  })
  const baseUrl = ai.baseUrl.replace('/v1', '')
  expect(await askAi(outbound, placeOf(ai, { baseUrl }), question)).toEqual({
    fault: 'address',
    detail: '404 Invalid URL',
  })
})

test('a model that thinks is asked by its own limit, with room to think, and its rejections are met once', async () => {
  const ai = await emulator({ thinks: true })
  const conversation = { messages: [{ role: 'user' as const, content: 'Oi' }], maxTokens: 100, temperature: 0.5 }
  const ask = () => goOnTalking(outbound, placeOf(ai), conversation, 5000)
  expect(await Promise.all([ask(), ask()])).toMatchObject([{ text: 'IA: Oi' }, { text: 'IA: Oi' }])
  const errors = ai.refused
  expect(errors).toBeGreaterThan(0)
  expect(await ask()).toMatchObject({ text: 'IA: Oi' })
  expect(ai.refused).toBe(errors)
  expect(ai.asked[2]).toMatchObject({ max_completion_tokens: 2100 })
  expect(Object.keys(ai.asked[2]!)).not.toEqual(expect.arrayContaining(['max_tokens']))
  expect(ai.asked[2]!.temperature).toBeUndefined()
})

test('a model that thinks without a word of it gets room where its limit ends in its thoughts, which are paid for', async () => {
  const ai = await emulator()
  ai.thoughtTokens = 30
  const conversation = { messages: [{ role: 'user' as const, content: 'Oi' }], maxTokens: 20 }
  const ask = () => goOnTalking(outbound, placeOf(ai), conversation, 5000)
  ai.usage = (_, content) => ({ prompt_tokens: 5, completion_tokens: content ? 2 : 0, total_tokens: content ? 37 : 25 })
  expect(await ask()).toEqual({ text: 'IA: Oi', tokens: { prompt: 10, completion: 52 } })
  expect(await ask()).toMatchObject({ text: 'IA: Oi', tokens: { prompt: 5, completion: 32 } })
  expect(ai.asked.map(({ max_tokens }) => max_tokens)).toEqual([20, 2020, 2020])
  ai.thoughtTokens = 5000
  expect(await ask()).toMatchObject({ text: 'IA: Oi' })
  ai.thoughtTokens = 9000
  expect(await ask()).toMatchObject({ fault: 'garbage' })
  expect(ai.asked.map(({ max_tokens }) => max_tokens).slice(3)).toEqual([2020, 8020, 8020])
})

test('what thoughts cut in the middle of a sentence is asked for again; what the limit cuts by itself is an answer', async () => {
  const ai = await emulator()
  const conversation = { messages: [{ role: 'user' as const, content: 'um dois três' }], maxTokens: 20 }
  ai.thoughtTokens = 18
  ai.usage = () => ({ prompt_tokens: 5, completion_tokens: 20, completion_tokens_details: { reasoning_tokens: 18 } })
  expect(await goOnTalking(outbound, placeOf(ai), conversation, 5000)).toMatchObject({ text: 'IA: um dois três' })
  expect(ai.asked).toHaveLength(2)
  const other = await emulator()
  other.finish = 'length'
  other.usage = () => ({ prompt_tokens: 5, completion_tokens: 20, total_tokens: 25 })
  expect(await goOnTalking(outbound, placeOf(other), conversation, 5000)).toMatchObject({ text: 'IA: um dois três' })
  expect(other.asked).toHaveLength(1)
})

test('what its makers let it not say is told about as filtered', async () => {
  const ai = await emulator()
  ai.finish = 'content_filter'
  expect(await askAi(outbound, placeOf(ai), question)).toEqual({ fault: 'filtered' })
})

test('errors are understood as Google tells them', async () => {
  const ai = await emulator({ google: true, fault: 'busy' })
  const ask = (more: object = {}) =>
    goOnTalking(outbound, placeOf(ai, more), { messages: [{ role: 'user', content: 'Oi' }] }, 5000)
  ai.retryAfter = '34.5'
  expect(await ask()).toEqual({ fault: 'busy', detail: '429 Rate limit reached', retryAfter: 34_500 })
  expect(await ask({ key: 'outra' })).toEqual({ fault: 'key', detail: '' })
  ai.fault = undefined
  expect(await ask({ model: 'x' })).toMatchObject({ fault: 'model', detail: '404 The model `x` does not exist' })
})

test('an assistant asks once, and hears when to come again', async () => {
  const ai = await emulator({ fault: 'busy' })
  const ask = () => goOnTalking(outbound, placeOf(ai), { messages: [{ role: 'user', content: 'Oi' }] }, 5000)
  ai.retryAfter = '0.5'
  expect(await ask()).toEqual({ fault: 'busy', detail: '429 Rate limit reached', retryAfter: 500 })
  ai.retryAfter = undefined
  expect(await ask()).toEqual({ fault: 'busy', detail: '429 Rate limit reached' })
  expect(ai.asked).toHaveLength(2)
})

test('what one model rejects says nothing of another at the same address', async () => {
  const ai = await emulator({ thinks: true })
  const conversation = { messages: [{ role: 'user' as const, content: 'Oi' }], maxTokens: 100, temperature: 0.5 }
  await goOnTalking(outbound, placeOf(ai), conversation, 5000)
  const rejected = ai.refused
  await goOnTalking(outbound, placeOf(ai, { model: 'outro' }), conversation, 5000)
  expect(rejected).toBeGreaterThan(0)
  expect(ai.refused).toBe(2 * rejected)
})

test('a temperature that the model takes stays', async () => {
  const ai = await emulator({ thinks: true })
  const conversation = { messages: [{ role: 'user' as const, content: 'Oi' }], maxTokens: 100, temperature: 1 }
  expect(await goOnTalking(outbound, placeOf(ai), conversation, 5000)).toMatchObject({ text: 'IA: Oi' })
  expect(ai.asked).toMatchObject([{ max_completion_tokens: 2100, temperature: 1 }])
})

test('without a key none is sent', async () => {
  const ai = await OpenAiEmulator.start()
  onTestFinished(() => ai.stop())
  expect(await askAi(outbound, placeOf(ai, { key: '' }), question)).toEqual({ text: 'IA: Oi' })
})

test('an answer is cut where messages end, and an empty one is none', async () => {
  const ai = await emulator()
  ai.answer = () => ' '
  expect(await askAi(outbound, placeOf(ai), question)).toEqual({ fault: 'garbage' })
  ai.answer = () => 'x'.repeat(100_000)
  const reply = await askAi(outbound, placeOf(ai), question)
  expect('text' in reply && reply.text.length).toBe(65_536)
})

test('what a model thinks aloud is no part of its answer', async () => {
  const ai = await emulator()
  ai.thoughts = 'The customer greets me.'
  expect(await askAi(outbound, placeOf(ai), question)).toEqual({ text: 'IA: Oi' })
  ai.answer = () => 'Escreva </think> no fim.'
  expect(await askAi(outbound, placeOf(ai), question)).toEqual({ text: 'Escreva </think> no fim.' })
  ai.thoughts = ''
  // Some leave the beginning out, and one that came to no end has not answered.
  ai.answer = () => 'It greets me.</think>Olá!'
  expect(await askAi(outbound, placeOf(ai), question)).toEqual({ text: 'Olá!' })
  ai.answer = () => '<think>It greets me, so'
  expect(await askAi(outbound, placeOf(ai), question)).toEqual({ fault: 'garbage' })
})

test('an AI that is busy is asked once more when it says so, unless that is too late', async () => {
  const ai = await emulator({ fault: 'hurried' })
  expect(await askAi(outbound, placeOf(ai), question)).toEqual({ text: 'IA: Oi' })
  expect(ai.asked).toHaveLength(2)
  ai.fault = 'busy'
  ai.retryAfter = 'Mon, 05 Jan 2026 02:30:00 GMT'
  expect(await askAi(outbound, placeOf(ai), question)).toMatchObject({ fault: 'busy' })
  expect(ai.asked).toHaveLength(4)
  for (const [retryAfter, maxTime] of [['21'], ['1', 900], [undefined, 900]] as const) {
    ai.retryAfter = retryAfter
    const reply = await askAi(outbound, placeOf(ai), question, maxTime)
    expect(reply).toMatchObject({ fault: 'busy', detail: '429 Rate limit reached' })
  }
  expect(ai.asked).toHaveLength(7)
})

test("an address of Azure keeps its version behind the path, and has the key in Azure's header", async () => {
  const ai = await emulator()
  const baseUrl = `${ai.baseUrl}/?api-version=2024-10-21`
  expect(await askAi(outbound, placeOf(ai, { baseUrl }), question)).toEqual({ text: 'IA: Oi' })
})

test('who says nothing is given up, and a stop of the program breaks off what is under way', async () => {
  const ai = await emulator({ fault: 'silent' })
  expect(await askAi(outbound, placeOf(ai), question, 50)).toMatchObject({ fault: 'slow' })
  const stopping = new Outbound({ mayReach: () => true })
  const requested = askAi(stopping, placeOf(ai), question)
  await expect.poll(() => ai.asked.length).toBe(2)
  stopping.stop()
  expect(await requested).toMatchObject({ fault: 'stopped' })
})

test('nobody there, a private address and what is no TLS are told apart', async () => {
  const ai = await emulator()
  expect(await askAi(outbound, { baseUrl: 'http://127.0.0.1:1/v1', key: '', model: 'm' }, question)).toMatchObject({
    fault: 'unreachable',
  })
  expect(await askAi(new Outbound(), placeOf(ai), question)).toMatchObject({ fault: 'private' })
  expect(await askAi(new Outbound(), placeOf(ai, { baseUrl: 'http://localhost/v1' }), question)).toMatchObject({
    fault: 'private',
  })
  const baseUrl = ai.baseUrl.replace('http:', 'https:')
  expect(await askAi(outbound, placeOf(ai, { baseUrl }), question)).toMatchObject({ fault: 'tls' })
  expect(ai.asked).toEqual([])
})

test('an assistant says how much it may answer and how freely, and hears what that cost', async () => {
  const ai = await emulator()
  const messages = [{ role: 'user' as const, content: 'Tem abajur azul?' }]
  const conversation = { messages, maxTokens: 50, temperature: 0.3 }
  expect(await goOnTalking(outbound, placeOf(ai), conversation, 5000)).toEqual({
    text: 'IA: Tem abajur azul?',
    tokens: { prompt: 3, completion: 4 },
  })
  expect(ai.asked[0]).toMatchObject({ max_tokens: 50, temperature: 0.3 })
  await askAi(outbound, placeOf(ai), question)
  expect(ai.asked[1]).not.toHaveProperty('max_tokens')
})

test.for([[undefined], [null], ['12'], [{ prompt_tokens: -5, completion_tokens: 1 }], [{ prompt_tokens: 1e300 }]])(
  'of an AI that does not say what it used, %o, that is guessed by the letters',
  async ([usage]) => {
    const ai = await emulator()
    ai.usage = () => usage
    const messages = [{ role: 'user' as const, content: 'x'.repeat(41) }]
    ai.script.push('Sim.')
    expect(await goOnTalking(outbound, placeOf(ai), { messages }, 5000)).toEqual({
      text: 'Sim.',
      tokens: { prompt: 11, completion: 1 },
    })
  },
)

test('the models of an AI are listed, and what it is told to say is said one after the other', async () => {
  const ai = await emulator({ answers: ['Um.', 'Dois.'] })
  const models = await fetch(`${ai.baseUrl}/models`, { headers: { authorization: 'Bearer chave' } })
  expect(await models.json()).toMatchObject({ data: [{ id: 'modelo' }, { id: 'whisper-1' }] })
  const content = [1, 2, 3].map(() => () => askAi(outbound, placeOf(ai), question))
  expect([await content[0]!(), await content[1]!(), await content[2]!()]).toEqual([
    { text: 'Um.' },
    { text: 'Dois.' },
    { text: 'IA: Oi' },
  ])
})
