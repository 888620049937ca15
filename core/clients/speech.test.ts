import { expect, onTestFinished, test } from 'vitest'
import { SpeechEmulator, type SpeechOptions } from '../../emulators/speech/speech.ts'
import { isOpusOfOneChannel } from '../kit/ogg-opus.ts'
import { Outbound } from './request.ts'
import { speak } from './speech.ts'

const outbound = new Outbound({ mayReach: () => true })
const voice = 'pt-BR-FabioNeural'

async function emulator(options: SpeechOptions = {}): Promise<SpeechEmulator> {
  const speech = await SpeechEmulator.start({ key: 'chave', ...options })
  onTestFinished(() => speech.stop())
  return speech
}

const say = ({ url: address }: SpeechEmulator, text: string, key = 'chave', maxTime = 5000) =>
  speak(outbound, { address, key, voice }, text, maxTime)

test('a text is spoken by its voice, as Opus of one channel in Ogg, which has a length', async () => {
  const speech = await emulator()
  const reply = await say(speech, 'Olá! R$ 10 & <b>frete</b> "grátis"')
  if ('fault' in reply) throw new Error(reply.fault)
  expect(isOpusOfOneChannel(reply.sound)).toBe(true)
  // Twelve syllables of thirteen packets of 20 ms each.
  expect(reply.seconds).toBeCloseTo(12 * 13 * 0.02)
  expect(speech.spoken).toMatchObject([
    { voice, language: 'pt-BR', text: 'Olá! R$ 10 & <b>frete</b> "grátis"', format: 'ogg-24khz-16bit-mono-opus' },
  ])
})

test.each([
  ['unauthorized', 'key'],
  ['busy', 'busy'],
  ['broken', 'failed'],
  ['garbage', 'garbage'],
  ['cut', 'unreachable'],
] as const)('a voice that is %s is told about as %s', async (error, emitted) => {
  expect(await say(await emulator({ fault: error }), 'Oi')).toMatchObject({ fault: emitted })
})

test('a wrong key is told, and so is a voice that hangs, in its time', async () => {
  expect(await say(await emulator(), 'Oi', 'outra')).toMatchObject({ fault: 'key' })
  expect(await say(await emulator({ fault: 'silent' }), 'Oi', 'chave', 100)).toMatchObject({ fault: 'slow' })
})

test('a voice that is busy for a moment says so by its header, and speaks then', async () => {
  const speech = await emulator({ fault: 'hurried' })
  expect(await say(speech, 'Oi')).toMatchObject({ seconds: 0.26 })
  expect(speech.spoken).toHaveLength(2)
})

test('an address of the operator is not asked', async () => {
  const { url: address, spoken } = await emulator()
  expect(await speak(new Outbound(), { address, key: 'chave', voice }, 'Oi', 5000)).toMatchObject({ fault: 'private' })
  expect(spoken).toEqual([])
})
