import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_TEXT } from '../../kit/limits.ts'
import { defaultCampaignSettings } from './contract.ts'
import { endForetold } from './foretell.ts'
import { opensAt, restAfter, secondsFor } from './pacing.ts'
import { filledFor, inTurn } from './wording.ts'

const pace: Parameters<typeof restAfter>[0] = { messageInterval: 20, longerIntervalAfter: 5, greaterInterval: 60 }

test('between two contacts pass 0 to the seconds that are set, and after every so many the longer rest instead', () => {
  const rests: number[] = []
  let sinceRest = 0
  for (const chance of [0, 0.5, 1, 0.25, 0, 1]) {
    const after = restAfter(pace, { sinceRest, messages: 1, chance })
    rests.push(after.rest)
    sinceRest = after.sinceRest
  }
  expect(rests).toEqual([0, 10_000, 20_000, 5000, 60_000, 20_000])
  expect(restAfter({ ...pace, longerIntervalAfter: 0 }, { sinceRest: 99, messages: 1, chance: 1 })).toEqual({
    rest: 20_000,
    sinceRest: 100,
  })
})

test('the longer rest comes after so many messages, of which someone may get several', () => {
  expect(restAfter(pace, { sinceRest: 0, messages: 3, chance: 1 })).toEqual({ rest: 20_000, sinceRest: 3 })
  expect(restAfter(pace, { sinceRest: 3, messages: 3, chance: 1 })).toEqual({ rest: 60_000, sinceRest: 0 })
})

test('what it takes is foretold by the average', () => {
  expect(secondsFor(pace, 1, 1)).toBe(0)
  expect(secondsFor(pace, 8, 1)).toBe(60 + 6 * 10)
  expect(secondsFor(pace, 8, 3)).toBe(3 * 60 + 4 * 10)
  expect(secondsFor({ ...pace, longerIntervalAfter: 0 }, 101, 1)).toBe(1000)
})

test('outside of its hours it goes on when they begin, in the time zone of the company', () => {
  const monday = Date.UTC(2026, 4, 4, 20)
  const hours = [{ weekday: '', weekdayEn: 'tuesday', startTime: '08:00', endTime: '18:00' } as const]
  const all = [...hours, { weekday: '', weekdayEn: 'monday', startTime: '08:00', endTime: '10:00' } as const]
  expect(opensAt([], 'America/Sao_Paulo', monday)).toBe(monday)
  expect(opensAt(all, 'America/Sao_Paulo', monday)).toBe(Date.UTC(2026, 4, 5, 11))
  expect(opensAt(all, 'America/Sao_Paulo', Date.UTC(2026, 4, 5, 12) + 7 * MINUTE)).toBe(
    Date.UTC(2026, 4, 5, 12) + 7 * MINUTE,
  )
  const never = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
    weekdayEn => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '00:00' }) as never,
  )
  expect(opensAt(never, 'America/Sao_Paulo', monday) - monday).toBe(8 * 24 * HOUR)
})

describe('the end of a sending', () => {
  const monday = Date.UTC(2026, 4, 4, 11)
  const planned = {
    ...{
      contacts: 8,
      each: 1,
      asks: false,
      strangers: 0,
      strangersPerDay: 20,
      timeZone: 'America/Sao_Paulo',
      from: monday,
    },
    settings: { ...defaultCampaignSettings, ...pace },
  }
  const seconds = (provided: Partial<typeof planned>): number | undefined => {
    const end = endForetold({ ...planned, ...provided })
    return end && (end - monday) / SECOND
  }
  const withSettings = (settings: Partial<typeof planned.settings>) => ({
    settings: { ...planned.settings, ...settings },
  })

  test('is that of its pace, or of the connection where that is slower', () => {
    expect(seconds({})).toBe(120)
    expect(seconds(withSettings({ messageInterval: 0, longerIntervalAfter: 0 }))).toBe(8 * 5)
    expect(seconds({ ...withSettings({ messageInterval: 0, longerIntervalAfter: 0 }), each: 3 })).toBe(24 * 5)
  })

  test('waits for the hours of sending, day by day', () => {
    const hours = [{ weekday: '', weekdayEn: 'monday', startTime: '08:00', endTime: '09:00' }] as const
    const closed = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
      weekdayEn => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '00:00' }) as never,
    )
    const sendingHours = [...hours, ...closed]
    const slow = { ...withSettings({ sendingHours, longerIntervalAfter: 0 }), contacts: 541 }
    // An hour and a half: the half is a week later.
    expect(seconds(slow)).toBe((7 * DAY + HOUR / 2) / SECOND)
    expect(seconds({ ...slow, contacts: 100_000 })).toBe(undefined)
  })

  test('waits for the days in which strangers may be written to', () => {
    expect(seconds({ contacts: 41, strangers: 41, strangersPerDay: 20 })).toBe((2 * DAY) / SECOND)
    expect(seconds({ strangers: 1, strangersPerDay: 0 })).toBe(undefined)
  })

  test('waits for answers to the question', () => {
    expect(seconds({ asks: true, ...withSettings({ confirmationHours: 2 }) })).toBe((2 * HOUR) / SECOND + 120)
  })
})

test('a text is filled by who reads it and by own keys, in one brace or in two, the names of the person first; other braces stay', () => {
  const ana = { name: 'Ana', number: '5511988880001', email: 'ana@exemplo.com' }
  const variables = [
    { key: 'loja', value: 'Centro {nome}' },
    { key: 'nome', value: 'Ninguém' },
  ]
  expect(filledFor('{nome} {numero} {email} {loja} {nada} {{nome}} {{ loja }} {{nada}} { x }', ana, variables)).toBe(
    'Ana 5511988880001 ana@exemplo.com Centro {nome} {nada} Ana Centro {nome} {{nada}} { x }',
  )
})

test('who has no name is not greeted by the number that stands for it', () => {
  const nobody = { name: '+55 (11) 98888-0001', number: '5511988880001', email: '' }
  expect(filledFor('Olá {nome}, tudo bem? {numero} {email}', nobody, [])).toBe('Olá, tudo bem? 5511988880001')
})

test('a filled text has an end, however long its values are', () => {
  const long = { name: 'Ana', number: '1', email: '' }
  const filled = filledFor('{x}'.repeat(1000), long, [{ key: 'x', value: 'y'.repeat(4096) }])
  expect(filled).toBe('y'.repeat(MAX_TEXT))
})

test('texts come in turn', () => {
  const texts = [{ text: 'a' }, { text: 'b' }]
  expect([0, 1, 2, 3].map(turn => inTurn(texts, turn))).toEqual(['a', 'b', 'a', 'b'])
  expect(inTurn([], 5)).toBe('')
})
