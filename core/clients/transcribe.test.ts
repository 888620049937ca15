import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { OpenAiEmulator, type OpenAiOptions } from '../../emulators/openai/openai.ts'
import { Outbound } from './request.ts'
import { transcribe } from './transcribe.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
const path = join(folder, 'audio')
writeFileSync(path, 'um som qualquer')
afterAll(() => rmSync(folder, { recursive: true }))

async function emulator(options: OpenAiOptions = {}): Promise<OpenAiEmulator> {
  const ai = await OpenAiEmulator.start({ key: 'chave', ...options })
  onTestFinished(() => ai.stop())
  return ai
}

/** Of a program of its own, which knows no AI yet. */
const listens = (
  { baseUrl }: { baseUrl: string },
  { key = 'chave', name = 'audio.ogg', maxTime = 5000, language = '', ears: listening = '' } = {},
) =>
  transcribe(
    new Outbound({ mayReach: () => true }),
    { baseUrl, key, model: 'modelo', ears: listening },
    { path, name, mimeType: 'audio/ogg' },
    maxTime,
    language,
  )

test('a recording is received by whisper-1, read from the disk', async () => {
  const ai = await emulator()
  ai.words.push(' Bom dia. ')
  expect(await listens(ai)).toEqual({ words: 'Bom dia.' })
  expect(ai.heard).toEqual([{ name: 'audio.ogg', type: 'audio/ogg', bytes: 15, language: null }])
})

test('where there is no such model, one is found in the list, which is asked once', async () => {
  const ai = await emulator({ ears: 'whisper-large-v3-turbo' })
  const outbound = new Outbound({ mayReach: () => true })
  const place = { baseUrl: ai.baseUrl, key: 'chave', model: 'modelo' }
  const file = { path, name: 'audio.ogg', mimeType: 'audio/ogg' }
  const received = { words: 'Ouvi 15 bytes' }
  expect(await transcribe(outbound, place, file, 5000)).toEqual(received)
  const lists = ai.lists
  expect(await transcribe(outbound, place, file, 5000)).toEqual(received)
  expect([lists, ai.lists]).toEqual([1, 1])
})

test('of several ears those are taken that hear files, in whatever language', async () => {
  const lists = ['gpt-live-transcribe', 'gpt-4o-transcribe-diarize', 'distil-whisper-large-v3-en', 'whisper-tiny.en']
  expect(await listens(await emulator({ lists, ears: 'gpt-transcribe' }))).toEqual({ words: 'Ouvi 15 bytes' })
})

test('ears are told the language that is most likely spoken, unless they take none', async () => {
  const ai = await emulator()
  await listens(ai, { language: 'pt' })
  const free = await emulator({ hearsAll: true })
  expect(await listens(free, { language: 'pt' })).toEqual({ words: 'Ouvi 15 bytes' })
  expect([...ai.heard, ...free.heard].map(({ language }) => language)).toEqual(['pt', null])
})

test.for(['whisper', 'gpt-4o-transcribe'])(
  'at an address of Azure that names one deployment, the one called %s hears',
  async listening => {
    const ai = await emulator({ ears: listening })
    const baseUrl = `${new URL(ai.baseUrl).origin}/openai/deployments/conversa?api-version=2024-10-21`
    expect(await listens({ baseUrl })).toEqual({ words: 'Ouvi 15 bytes' })
  },
)

test('ears that someone named are asked alone, and told about where they are not there', async () => {
  const ai = await emulator({ ears: 'ouvido-da-loja' })
  const azure = { baseUrl: `${new URL(ai.baseUrl).origin}/openai/deployments/conversa?api-version=2024-10-21` }
  const received = { words: 'Ouvi 15 bytes' }
  for (const place of [ai, azure]) expect(await listens(place, { ears: 'ouvido-da-loja' })).toEqual(received)
  expect(await listens(azure)).toMatchObject({ fault: 'model' })
  ai.ears = 'whisper'
  for (const place of [ai, azure]) expect(await listens(place, { ears: 'outro' })).toMatchObject({ fault: 'model' })
  expect(ai.lists).toBe(0)
})

test('what was found for one name says nothing of another', async () => {
  const ai = await emulator({ ears: 'whisper' })
  const outbound = new Outbound({ mayReach: () => true })
  const receive = (listening: string) =>
    transcribe(
      outbound,
      { baseUrl: ai.baseUrl, key: 'chave', model: 'modelo', ears: listening },
      { path, name: 'audio.ogg', mimeType: 'audio/ogg' },
      5000,
    )
  expect(await receive('whisper')).toEqual({ words: 'Ouvi 15 bytes' })
  ai.ears = 'ouvido'
  expect(await receive('ouvido')).toEqual({ words: 'Ouvi 15 bytes' })
})

test('where the deployment that heard is gone, any of the others hears', async () => {
  const ai = await emulator({ ears: 'gpt-4o-transcribe' })
  const outbound = new Outbound({ mayReach: () => true })
  const baseUrl = `${new URL(ai.baseUrl).origin}/openai/deployments/conversa?api-version=2024-10-21`
  const receive = () =>
    transcribe(
      outbound,
      { baseUrl, key: 'chave', model: 'modelo' },
      { path, name: 'audio.ogg', mimeType: 'audio/ogg' },
      5000,
    )
  expect(await receive()).toEqual({ words: 'Ouvi 15 bytes' })
  ai.ears = 'whisper'
  expect(await receive()).toEqual({ words: 'Ouvi 15 bytes' })
})

test('an AI without ears is told about by its model', async () => {
  expect(await listens(await emulator({ ears: 'nada' }))).toMatchObject({ fault: 'model' })
})

test.each([
  ['unauthorized', 'key'],
  ['busy', 'busy'],
  ['broken', 'failed'],
  ['garbage', 'garbage'],
  ['huge', 'huge'],
  ['cut', 'unreachable'],
] as const)('ears that are %s are told about as %s', async (error, emitted) => {
  const ai = await emulator()
  ai.deafness = error
  ai.retryAfter = '3600'
  expect(await listens(ai)).toMatchObject({ fault: emitted })
})

test('ears that are busy for a moment say when to come again; those that hang have their time', async () => {
  const ai = await emulator()
  ai.deafness = 'hurried'
  ai.retryAfter = '2'
  expect(await listens(ai)).toMatchObject({ fault: 'failed', retryAfter: 2000 })
  expect(ai.heard).toHaveLength(1)
  ai.deafness = 'silent'
  expect(await listens(ai, { maxTime: 100 })).toMatchObject({ fault: 'slow' })
})
