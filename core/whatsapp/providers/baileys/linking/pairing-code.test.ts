import { EventEmitter } from 'node:events'
import * as library from '@whiskeysockets/baileys'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestPairingCode } from './pairing-code.ts'

let creds: library.AuthenticationCreds
let requested: library.BinaryNode[]
let stored: unknown[]
beforeEach(() => {
  creds = library.initAuthCreds()
  ;[requested, stored] = [[], []]
})

/** Asks a WhatsApp that answers like this. */
function request(answer: () => Promise<unknown> = async () => ({ tag: 'iq', attrs: {} })): Promise<string> {
  const ev = new EventEmitter()
  ev.on('creds.update', emitted => stored.push(emitted))
  const socket = {
    ev,
    generateMessageTag: () => 'T1',
    async query(node: library.BinaryNode) {
      requested.push(node)
      return answer()
    },
  }
  return requestPairingCode(library, socket as unknown as library.WASocket, creds, '5511')
}

const partsOf = ({ content }: library.BinaryNode) => content as library.BinaryNode[]

describe('the eight characters', () => {
  it('are told, and kept for the moment in which they are typed, once WhatsApp has taken them', async () => {
    const code = await request(async () => {
      expect([creds.pairingCode, creds.me, stored]).toEqual([undefined, undefined, []])
      return { tag: 'iq', attrs: {} }
    })
    expect(code).toMatch(/^[1-9A-Z]{8}$/)
    expect(creds).toMatchObject({ pairingCode: code, me: { id: '5511@s.whatsapp.net', name: '~' } })
    expect(stored).toEqual([creds])
    expect(await request()).not.toBe(code)
  })

  it('are what our key goes to WhatsApp under, with the name that it takes', async () => {
    const code = await request()
    expect(requested[0]).toMatchObject({
      tag: 'iq',
      attrs: { to: '@s.whatsapp.net', type: 'set', id: 'T1', xmlns: 'md' },
    })
    const [hello] = partsOf(requested[0]!)
    expect(hello).toMatchObject({
      tag: 'link_code_companion_reg',
      attrs: { jid: '5511@s.whatsapp.net', stage: 'companion_hello', should_show_push_notification: 'true' },
    })
    const texts = Object.fromEntries(partsOf(hello!).map(({ tag, content }) => [tag, content]))
    expect(texts).toMatchObject({
      companion_server_auth_key_pub: creds.noiseKey.public,
      companion_platform_id: '1',
      companion_platform_display: 'Chrome (Windows)',
      link_code_pairing_nonce: '0',
    })
    const wrapped = texts.link_code_pairing_wrapped_companion_ephemeral_pub as Buffer
    const key = await library.derivePairingCodeKey(code, wrapped.subarray(0, 32))
    const opened = library.aesDecryptCTR(wrapped.subarray(48), key, wrapped.subarray(32, 48))
    expect(Buffer.from(opened)).toEqual(Buffer.from(creds.pairingEphemeralKeyPair.public))
  })

  it.each([
    ['refused', 'where WhatsApp refuses them', Object.assign(new Error('bad-request'), { data: 429 })],
    ['refused', 'where it does not do that', Object.assign(new Error('bad-request'), { output: { statusCode: 400 } })],
    [
      'offline',
      'where the session falls',
      Object.assign(new Error('Connection Closed'), { output: { statusCode: 428 } }),
    ],
    ['no-answer', 'where something else goes wrong', new Error('timed out')],
  ])('are %s %s', async (code, _where, error) => {
    await expect(request(() => Promise.reject(error))).rejects.toMatchObject({ code })
    expect([creds.pairingCode, creds.me, stored]).toEqual([undefined, undefined, []])
  })

  it('are not told where WhatsApp says nothing', async () => {
    await expect(request(async () => undefined)).rejects.toMatchObject({ code: 'no-answer' })
    expect(creds.me).toBeUndefined()
  })
})
