import { describe, expect, it } from 'vitest'
import { OWN_CLOSE } from '../../events.ts'
import { closeOf } from './close.ts'

const NOW = Date.parse('2026-03-02T15:00:00Z')
/** As Baileys says it. */
const ended = (message: string, statusCode: number, data?: object) =>
  closeOf(Object.assign(new Error(message), { output: { statusCode }, data }), NOW)

describe('how a session closed', () => {
  it('is a lost line when a proxy answers in the place of WhatsApp, whatever its status', () => {
    for (const status of [401, 403, 405, 407, 502])
      expect(ended(`WebSocket Error (Unexpected server response: ${status})`, status)).toMatchObject({ code: 428 })
  })

  it('is a removed device only where WhatsApp says so', () => {
    const conflict = (type: string) => ({ tag: 'conflict', attrs: { type } })
    expect(ended('Stream Errored (conflict)', 401, conflict('device_removed'))).toMatchObject({ code: 401 })
    expect(ended('Stream Errored (conflict)', 401, conflict('other'))).toMatchObject({ code: 428 })
    expect(ended('Stream Errored (unknown)', 401)).toMatchObject({ code: 428 })
    expect(ended('Connection Failure', 401, { reason: '401', location: 'lla' })).toMatchObject({ code: 401 })
  })

  it('is a lost line when WhatsApp names what it told and we did not answer, so no message of ours is to blame', () => {
    const data = { tag: 'ack', attrs: { class: 'status', id: 'S1' } }
    expect(ended('Stream Errored (ack)', 500, data)).toEqual({
      code: 428,
      detail: 'Stream Errored (ack) (class: status, id: S1)',
    })
    expect(ended('Stream Errored (unknown)', 500)).toMatchObject({ code: 500 })
  })

  it('is what Baileys says it is where WhatsApp said nothing', () => {
    const error = Object.assign(new Error('Connection Terminated'), { output: { statusCode: 428 }, data: null })
    expect(closeOf(error as never, NOW)).toEqual({ code: 428, detail: 'Connection Terminated' })
  })

  it('tells the end of a suspension, which comes as a moment or as a duration', () => {
    expect(ended('Connection Failure', 402, { reason: '402', expire: '3600' }).until).toBe(NOW + 3_600_000)
    expect(ended('Connection Failure', 402, { reason: '402', expire: '1772500000' }).until).toBe(1_772_500_000_000)
    expect(ended('Connection Failure', 402, { reason: '402' })).not.toHaveProperty('until')
  })

  it('keeps what WhatsApp said of a rejected login, for the log', () => {
    const { detail } = ended('Connection Failure', 402, { reason: '402', code: '101', location: 'lla' })
    expect(detail).toBe('Connection Failure (reason: 402, code: 101, location: lla)')
  })

  it('is a stranger where the certificate is not of WhatsApp', () => {
    const message = 'invalid noise leaf certificate signature'
    expect(closeOf(new Error(message), NOW)).toEqual({ code: OWN_CLOSE.notWhatsApp, detail: message })
  })

  it('keeps its code and says nothing of an end where none is told', () => {
    for (const data of [undefined, {}, { expire: '0' }, { expire: '-1' }, { expire: 'soon' }])
      expect(ended('Connection Failure', 402, data)).toEqual({ code: 402, detail: 'Connection Failure' })
    expect(ended('Connection Failure', 402, { expire: '0.5' }).until).toBe(NOW + 500)
    expect(ended('Connection Failure', 402, { expire: '1000000000' }).until).toBe(1e12)
    expect(ended('Connection Failure', 403, { expire: '3600' })).toEqual({ code: 403, detail: 'Connection Failure' })
    expect(ended('Stream Errored (conflict)', 440, { attrs: { type: 'replaced' } })).toMatchObject({ code: 440 })
    expect(ended('Stream Errored (conflict)', 401, {})).toMatchObject({ code: 428 })
    expect(ended('Connection Failure', 403, { reason: '403', attrs: {} }).detail).toBe(
      'Connection Failure (reason: 403)',
    )
  })

  it('without a word is a lost line', () => {
    expect(closeOf(undefined, NOW)).toEqual({ code: 428, detail: '' })
    expect(closeOf(new Error('bad decrypt'), NOW)).toEqual({ code: 428, detail: 'bad decrypt' })
  })
})
