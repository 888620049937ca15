import { describe, expect, onTestFinished } from 'vitest'
import { murmur } from '../../../emulators/speech/murmur.ts'
import { SpeechEmulator, type SpeechError } from '../../../emulators/speech/speech.ts'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { isOpusOfOneChannel } from '../../kit/ogg-opus.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import type { FrontDesk } from '../inbound/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { answered, asks, deskWithAssistant } from './fixtures.ts'

const speech = await SpeechEmulator.start({ key: 'voz' })
const test = base.extend('worldOptions', { scope: 'file' }, {
  flags: { privateRequests: 'yes', speechUrl: speech.url },
} as const)

const SOUND = murmur(2)
const FABIO = { voice: 'pt-BR-FabioNeural', voiceKey: 'voz', voiceRegion: 'brazilsouth' }

/** An assistant that speaks, and what is wrong with its voice. */
async function speakingDesk(
  world: World,
  company: TestCompany,
  { fault: error, ...provided }: { fault?: SpeechError; voiceRegion?: string } = {},
) {
  speech.fault = error
  speech.spoken.length = 0
  onTestFinished(() => {
    speech.fault = undefined
  })
  return deskWithAssistant(world, company, { ...FABIO, ...provided })
}

const newest = async (desk: FrontDesk, person: FakeContact) => {
  const { id: ticketId } = await desk.ticketOf(person)
  const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId } })
  return messages.at(-1)!
}

describe('an assistant with a voice', () => {
  test('answers by a voice note that phones play, whose words people and it itself read', async ({
    world,
    company,
  }) => {
    const { desk, ai } = await speakingDesk(world, company)
    const ana = desk.customer('Ana')
    ai.script.push('Olá, **Ana**! 😀 Abrimos às 8h & fechamos às 18h.')
    await asks(desk, ana, 'Que horas abrem?')
    await desk.line.untilSent(1)
    expect(speech.spoken).toMatchObject([{ voice: FABIO.voice, text: 'Olá, Ana!  Abrimos às 8h & fechamos às 18h.' }])
    const { content } = desk.line.sent[0]!
    expect(content).toMatchObject({ type: 'media', kind: 'voice', mimeType: 'audio/ogg; codecs=opus' })
    const texts = await newest(desk, ana)
    expect(texts).toMatchObject({
      fromMe: true,
      mediaType: 'audio',
      body: 'Olá, *Ana*! 😀 Abrimos às 8h & fechamos às 18h.',
    })
    const sound = Buffer.from(await (await fetch(new URL(texts.mediaUrl!, world.base))).arrayBuffer())
    expect(isOpusOfOneChannel(sound)).toBe(true)
    await asks(desk, ana, 'Obrigada')
    expect(ai.asked[1]!.messages[2]).toEqual({
      role: 'assistant',
      content: 'Olá, *Ana*! 😀 Abrimos às 8h & fechamos às 18h.',
    })
  })

  test('never speaks what moves the ticket', async ({ world, company }) => {
    const { desk, ai, queue } = await speakingDesk(world, company)
    const people = [desk.customer(), desk.customer(), desk.customer()]
    const phrase = '**Ação: Transferir para o setor de atendimento**'
    ai.script.push(`${phrase} Um momento.`, `Já passo. #{"queueId":${queue.id}}`, `#{"stopBot":true}`)
    for (const person of people) await asks(desk, person, 'Quero uma pessoa')
    expect(speech.spoken.map(({ text }) => text)).toEqual(['Um momento.', 'Já passo.'])
    expect(JSON.stringify(speech.spoken)).not.toMatch(/queueId|stopBot|Transferir/)
    expect((await desk.ticketOf(people[0]!)).queueId).toBe(queue.id)
    expect((await desk.ticketOf(people[1]!)).queueId).toBe(queue.id)
  })

  test.for(['unauthorized', 'busy', 'broken', 'garbage', 'cut'] as const)(
    'whose voice is %s answers as text, and the trace says so',
    async (error, { world, company }) => {
      const { desk } = await speakingDesk(world, company, { fault: error })
      const ana = desk.customer()
      await asks(desk, ana, 'Oi')
      expect(await desk.transcript(ana)).toEqual(['Oi', '> IA: Oi'])
      expect(await newest(desk, ana)).toMatchObject({ mediaType: 'text' })
      expect(await desk.rules(ana)).toContain('assistant-unspoken')
    },
  )

  test('without key or region answers as text, and asks nobody', async ({ world, company }) => {
    const { desk } = await speakingDesk(world, company, { voiceRegion: '' })
    const ana = desk.customer()
    await asks(desk, ana, 'Oi')
    expect([speech.spoken, await desk.transcript(ana)]).toEqual([[], ['Oi', '> IA: Oi']])
    expect((await desk.trace(ana)).find(({ rule }) => rule === 'assistant-unspoken')!.detail).toMatchObject({
      why: 'unset',
    })
  })

  test('says nothing, and has nothing spoken, once someone accepted; what was spoken is not stored', async ({
    world,
    company,
  }) => {
    const { desk, ai } = await speakingDesk(world, company)
    const ana = desk.customer()
    const held = Promise.withResolvers<void>()
    ai.until = () => held.promise
    await desk.hears(ana, 'Oi')
    void world.advance(2 * SECOND)
    await expect.poll(() => ai.asked.length).toBe(1)
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    held.resolve()
    await desk.settled()
    expect([speech.spoken, await desk.transcript(ana)]).toEqual([[], ['Oi']])
  })

  test('keeps no voice note that nobody gets, since someone accepted while it was spoken', async ({
    world,
    company,
  }) => {
    const { desk } = await speakingDesk(world, company)
    const ana = desk.customer()
    const held = Promise.withResolvers<void>()
    speech.until = () => held.promise
    onTestFinished(() => {
      speech.until = () => undefined
    })
    await desk.hears(ana, 'Oi')
    void world.advance(2 * SECOND)
    await expect.poll(() => speech.spoken.length).toBe(1)
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    held.resolve()
    await desk.settled()
    expect([await desk.transcript(ana), await company.context(({ blobs }) => blobs.usedBytes())]).toEqual([['Oi'], 0])
  })
})

describe('what a contact says', () => {
  test('is heard: its words are those of the message, and the question', async ({ world, company }) => {
    const { desk, ai } = await deskWithAssistant(world, company)
    const ana = desk.customer()
    ai.words.push('Vocês entregam em Campinas?')
    ana.sendsFile('voice', SOUND, 'audio/ogg; codecs=opus')
    await desk.settled()
    await answered(desk)
    expect(ai.heard).toEqual([{ name: 'audio.ogg', type: 'audio/ogg', bytes: SOUND.length, language: 'pt' }])
    const question = 'Vocês entregam em Campinas?'
    expect(ai.asked[0]!.messages.slice(1)).toEqual([{ role: 'user', content: question }])
    expect(await desk.transcript(ana)).toEqual([question, `> IA: ${question}`])
    await asks(desk, ana, 'Obrigada')
    expect(ai.heard).toHaveLength(1)
  })

  test('is received by the model that the assistant names, which no list would have told', async ({
    world,
    company,
  }) => {
    const { desk, ai } = await deskWithAssistant(world, company, { transcriptionModel: 'escuta' }, { ears: 'escuta' })
    const ana = desk.customer()
    ana.sendsFile('voice', SOUND, 'audio/ogg; codecs=opus')
    await desk.settled()
    await answered(desk)
    expect([ai.heard.length, ai.lists]).toEqual([1, 0])
  })

  test.for(['unauthorized', 'broken', 'garbage', 'cut'] as const)(
    'to ears that are %s stays a recording, and the assistant answers all the same',
    async (error, { world, company }) => {
      const { desk, ai } = await deskWithAssistant(world, company)
      ai.deafness = error
      const ana = desk.customer()
      ana.sendsFile('voice', SOUND, 'audio/ogg; codecs=opus')
      await desk.settled()
      await answered(desk)
      expect(await desk.transcript(ana)).toEqual(['Áudio', '> IA: Áudio'])
      expect(await desk.rules(ana)).toContain('assistant-deaf')
      // It is nobody's question any more.
      ai.deafness = undefined
      const before = ai.heard.length
      await desk.later(6 * MINUTE)
      await asks(desk, ana, 'Oi?')
      expect([ai.heard.length, (await desk.transcript(ana)).slice(2)]).toEqual([before, ['Oi?', '> IA: Oi?']])
    },
  )

  test('to ears that are busy for a moment is heard when they said so, before the assistant is asked', async ({
    world,
    company,
  }) => {
    const { desk, ai } = await deskWithAssistant(world, company)
    ai.deafness = 'hurried'
    ai.retryAfter = '4'
    ai.words.push('Abrem hoje?')
    const ana = desk.customer()
    ana.sendsFile('voice', SOUND, 'audio/ogg; codecs=opus')
    await desk.settled()
    await answered(desk)
    expect([ai.heard.length, ai.asked]).toEqual([1, []])
    await answered(desk, 4 * SECOND)
    expect([ai.heard.length, await desk.transcript(ana)]).toEqual([2, ['Abrem hoje?', '> IA: Abrem hoje?']])
  })

  test('to ears that stay busy is tried three times in all; then the recording is answered as one', async ({
    world,
    company,
  }) => {
    const { desk, ai } = await deskWithAssistant(world, company)
    ai.deafness = 'busy'
    const ana = desk.customer()
    ana.sendsFile('voice', SOUND, 'audio/ogg; codecs=opus')
    await desk.settled()
    for (const wait of [2, 1, 5]) await answered(desk, wait * SECOND)
    expect([ai.heard.length, ai.asked.length, await desk.transcript(ana)]).toEqual([3, 1, ['Áudio', '> IA: Áudio']])
    expect(await desk.rules(ana)).toContain('assistant-deaf')
  })
})
