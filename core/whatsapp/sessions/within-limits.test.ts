import { expect, test } from 'vitest'
import {
  MAX_CARDS,
  MAX_LOCATOR,
  MAX_MENTIONS,
  MAX_MESSAGE_ID,
  MAX_OWN_NAME,
  MAX_RAW,
  MAX_SENT_THUMBNAIL,
  MAX_TEXT,
} from '../../kit/limits.ts'
import type { InboundEvent, MessageArrived } from '../events.ts'
import { withinLimits } from './within-limits.ts'

const chat = { pn: '5511988880001' }
const key = { waId: 'A', fromMe: false, chat }
const long = '🌸'.repeat(50_000)
const media = { kind: 'image', mimeType: long, fileName: long, thumbnail: long, locator: '{}' } as const
const content: MessageArrived = { type: 'message', key, kind: 'text', body: long, sentAt: 0, source: 'live' }

const hostile: InboundEvent[] = [
  { ...content, pushName: long, quoted: { waId: 'Q', body: long } },
  { ...content, kind: 'image', media },
  { ...content, kind: 'image', media: { ...media, locator: long } },
  {
    ...content,
    kind: 'location',
    location: { latitude: 1, longitude: 2, name: long, address: long, thumbnail: long },
  },
  { ...content, kind: 'unknown', form: 'cart', raw: 'A'.repeat(200_000), mentions: Array(1000).fill(chat) },
  { ...content, kind: 'contacts', contacts: Array.from({ length: 1000 }, () => ({ name: long, number: long })) },
  { ...content, link: { url: 'https://a.example', title: long, description: long, thumbnail: long } },
  { ...content, link: { url: long, title: 'A' } },
  { ...content, ad: { title: long, body: long, sourceUrl: long, sourceId: long, ctwaClid: long, thumbnail: long } },
  { ...content, origin: { entryPoint: long, utmCampaign: long, product: { id: long, title: long, url: long } } },
  { type: 'edit', key, body: long, editedAt: 1 },
  { type: 'reaction', key, by: chat, emoji: long, reactedAt: 1 },
  { ...content, key: { ...key, waId: long }, quoted: { waId: long, body: '' } },
  { type: 'delete', key: { ...key, waId: long } },
  { type: 'void', key: { ...key, waId: long } },
  { type: 'call', callId: long, from: chat, state: 'ringing', video: false, group: false, at: 1, offline: false },
  { type: 'read', chat, waIds: [long, 'A'], at: 1 },
  { type: 'contact', address: chat, pushName: long, businessName: long },
  { type: 'group', group: '1203', subject: long },
]

/** Every text of an event. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap(textsOf)

test.each(hostile.map(event => [event.type, event] as const))('%s: no text goes on without an end', (_, event) => {
  const stored = withinLimits(event)
  expect(textsOf(event).some(text => text.length > MAX_TEXT)).toBe(true)
  for (const text of textsOf(stored)) {
    expect(text.length).toBeLessThanOrEqual(MAX_TEXT)
    expect(text.isWellFormed()).toBe(true)
  }
  expect(JSON.stringify(stored).length).toBeLessThan(2 * MAX_TEXT + 2 * MAX_CARDS * MAX_OWN_NAME)
})

test('what people call themselves and their groups is one line, their messages may have many', () => {
  const name = 'Ana\n\u202eMaria'
  const person = { name, number: '55\n' }
  const stored = [
    { ...content, body: 'a\nb', pushName: name, contacts: [person] },
    { type: 'contact', address: chat, pushName: name, businessName: name },
    { type: 'group', group: '1203', subject: name },
  ].map(event => withinLimits(event as InboundEvent))
  const line = 'Ana  Maria'
  expect(stored).toMatchObject([
    { body: 'a\nb', pushName: line, contacts: [{ name: line }] },
    { pushName: line, businessName: line },
    { subject: line },
  ])
})

test('of an advertisement words are cut; an id, a click or an address that is too long is left out whole', () => {
  const ad = { title: 'Oferta', body: long, sourceUrl: `https://a.example/${long}`, sourceId: '120', ctwaClid: long }
  const origin = { entryPoint: 'ctwa_ad', utmSource: long, product: { id: '7', title: 'Lustre\n2', url: long } }
  const stored = withinLimits({ ...content, body: '', ad, origin }) as MessageArrived
  expect(stored.ad).toEqual({ title: 'Oferta', body: expect.stringMatching(/…$/), sourceId: '120' })
  expect(stored.origin).toEqual({ entryPoint: 'ctwa_ad', product: { id: '7', title: 'Lustre 2' } })
})

/** Every number of an event. */
const numbersOf = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : value instanceof Object ? Object.values(value).flatMap(numbersOf) : []

const place = { latitude: 1, longitude: 2 }

test.each([2 ** 64, 2 ** 63, 1e300, -1, 0.5, -(2 ** 63), Number.NaN, Infinity, -Infinity])(
  'the number %s, which a sender chose, goes on as one that can be stored',
  odd => {
    const events: InboundEvent[] = [
      { ...content, sentAt: odd, startsAt: odd, items: odd, kind: 'unknown', form: 'event' },
      { ...content, kind: 'audio', media: { ...media, kind: 'audio', seconds: odd, sizeBytes: odd } },
      { ...content, kind: 'location', location: { latitude: odd, longitude: odd } },
      { type: 'edit', key, body: '', editedAt: odd },
      { type: 'reaction', key, by: chat, emoji: '', reactedAt: odd },
    ]
    for (const { location, ...stored } of events.map(event => withinLimits(event) as MessageArrived)) {
      for (const number of numbersOf(stored))
        expect([number, Number.isSafeInteger(number) && number >= 0]).toEqual([number, true])
      for (const number of numbersOf(location)) expect(Math.abs(number)).toBeLessThanOrEqual(180)
    }
  },
)

test('a place that is nowhere is left out', () => {
  const stored = (latitude: number) => withinLimits({ ...content, kind: 'location', location: { ...place, latitude } })
  expect(stored(90)).toMatchObject({ location: { latitude: 90 } })
  for (const latitude of [91, -91, Number.NaN, Infinity]) expect(stored(latitude)).not.toHaveProperty('location')
})

test('what is cut says so by an ellipsis, and whatever fits is as it was', () => {
  expect(withinLimits(content)).toMatchObject({ body: `${'🌸'.repeat(MAX_TEXT / 2 - 1)}…` })
  const fitting: InboundEvent = {
    ...content,
    body: 'x'.repeat(MAX_TEXT),
    media: { ...media, mimeType: 'image/png', fileName: 'a.png', thumbnail: 'AAAA' },
    contacts: [{ name: 'Ana', number: '55' }, { name: 'Bia' }],
    location: { latitude: 1, longitude: 2, name: 'Sé', live: true },
    receipt: 'r',
  }
  expect(withinLimits(fitting)).toEqual(fitting)
})

test('an id that is too long is known by the same sum wherever it comes, and no other id by that', () => {
  const known = (waId: string) => {
    const { key: its, quoted } = withinLimits({
      ...content,
      key: { ...key, waId },
      quoted: { waId, body: '' },
    }) as MessageArrived
    expect(quoted?.waId).toBe(its.waId)
    return its.waId
  }
  const longest = 'A'.repeat(MAX_MESSAGE_ID)
  expect([known(longest), known(`${longest}A`)]).toEqual([longest, expect.stringMatching(/^sha256:[0-9a-f]{64}$/)])
  expect(known(`${longest}B`)).not.toBe(known(`${longest}A`))
})

test('a small picture that is none and a file that nobody could fetch are left out', () => {
  const stored = withinLimits({ ...content, kind: 'image', media }) as MessageArrived
  expect([stored.media?.thumbnail, stored.media?.locator]).toEqual([undefined, '{}'])
  expect(withinLimits({ ...content, kind: 'image', media: { ...media, locator: long } })).not.toHaveProperty('media')
})

test('what is not too large is reported as it came', () => {
  const fitting: InboundEvent[] = [
    { type: 'edit', key, body: 'oi', editedAt: 1, mentions: [chat] },
    { type: 'reaction', key, by: chat, emoji: '🌸', reactedAt: 1 },
    { type: 'call', callId: 'C', from: chat, state: 'ringing', video: true, group: false, at: 1, offline: false },
    { type: 'contact', address: chat, pushName: 'Ana', businessName: 'Loja', picture: 'changed' },
    { type: 'group', group: '1203', subject: 'Vizinhos', joined: [chat] },
    { type: 'delete', key },
    { ...content, body: 'oi', kind: 'unknown', form: 'cart', items: 3, raw: 'A'.repeat(Math.ceil(MAX_RAW / 3) * 4) },
    {
      ...content,
      body: 'oi',
      kind: 'location',
      location: { latitude: -90, longitude: 180, thumbnail: 'A'.repeat(MAX_SENT_THUMBNAIL) },
    },
    {
      ...content,
      body: 'oi',
      kind: 'image',
      media: {
        ...media,
        mimeType: 'image/png',
        fileName: 'a',
        thumbnail: 'AAAA',
        locator: 'x'.repeat(MAX_LOCATOR),
        sizeBytes: 7,
      },
    },
  ]
  for (const event of fitting) expect(withinLimits(event)).toStrictEqual(event)
})

test('what is one too many is left out', () => {
  const mentions = Array.from({ length: MAX_MENTIONS + 1 }, (_, at) => ({ lid: `${at}` }))
  expect(withinLimits({ ...content, body: '', mentions })).toMatchObject({ mentions: mentions.slice(0, MAX_MENTIONS) })
  expect(withinLimits({ ...content, body: '', raw: 'A'.repeat(Math.ceil(MAX_RAW / 3) * 4 + 1) })).not.toHaveProperty(
    'raw',
  )
  const tooFar = { ...media, locator: 'x'.repeat(MAX_LOCATOR + 1) }
  expect(withinLimits({ ...content, body: '', media: tooFar })).not.toHaveProperty('media')
  for (const longitude of [180.5, -181])
    expect(withinLimits({ ...content, location: { latitude: 0, longitude } })).not.toHaveProperty('location')
})

test('a number that is none is 0', () => {
  expect(withinLimits({ ...content, body: '', sentAt: Number.NaN })).toMatchObject({ sentAt: 0 })
  expect(withinLimits({ ...content, body: '', sentAt: 1234.5 })).toMatchObject({ sentAt: 1234 })
})
