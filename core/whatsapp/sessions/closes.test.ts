import { describe, expect, it } from 'vitest'
import { connectionReasons } from '../../domain/connection-reasons.ts'
import { meaningOf, meanings } from './closes.ts'

const all = Array.from({ length: 600 }, (_, code) => ({ code, ...meaningOf(code, 'CONNECTED') }))
const codesWhere = (fits: (close: (typeof all)[number]) => boolean) => all.filter(fits).map(({ code }) => code)

describe('what a close leads to', () => {
  it('is retried for ever only where it may get better by itself', () => {
    const known = Object.keys(meanings).map(Number)
    expect(codesWhere(({ code, event }) => event === 'fell' && known.includes(code))).toEqual([
      1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 400, 402, 405, 408, 409, 428, 429, 500, 501, 503,
    ])
    expect(codesWhere(({ event }) => event === 'ended')).toEqual([3, 401, 403, 406, 411, 413, 414, 415, 418, 440])
  })

  it('is retried in minutes where WhatsApp rejected the login, or there were too many', () => {
    expect(codesWhere(({ slowly }) => slowly === true)).toEqual([2, 9, 10, 11, 12, 13, 400, 402, 405, 409, 429, 501])
  })

  it('costs the link only where WhatsApp says that it is none, or where there never was one', () => {
    expect(codesWhere(({ forget }) => forget === true)).toEqual([3, 401])
    expect(meaningOf(408, 'qrcode')).toMatchObject({ event: 'ended', forget: true })
  })

  it('of a code that nobody knows is another attempt with the same link', () => {
    expect(meaningOf(599, 'CONNECTED')).toEqual({ event: 'fell', reason: 'lost' })
  })

  it('has a reason in words each', () => {
    expect(connectionReasons).toEqual(expect.arrayContaining([...new Set(all.map(({ reason }) => reason))]))
  })
})
