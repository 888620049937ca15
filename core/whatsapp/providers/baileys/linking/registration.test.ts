import { EventEmitter } from 'node:events'
import * as library from '@whiskeysockets/baileys'
import { beforeEach, describe, expect, it } from 'vitest'
import { Registration } from './registration.ts'

let creds: library.AuthenticationCreds
let ws: EventEmitter
let acks: library.BinaryNode[]
let stored: unknown[]
let displayed: string[]
let passkeys: number
let registration: Registration
beforeEach(() => {
  creds = library.initAuthCreds()
  ws = new EventEmitter()
  ;[acks, stored, displayed, passkeys] = [[], [], [], 0]
  const ev = new EventEmitter()
  ev.on('creds.update', emitted => stored.push(emitted))
  const socket = { ws, ev, sendNode: async (node: library.BinaryNode) => void acks.push(node) }
  registration = new Registration({
    library,
    socket: socket as unknown as library.WASocket,
    creds,
    renewed: qr => void displayed.push(qr),
    needsPasskey: () => {
      passkeys += 1
    },
  })
})

const says = (type: string) =>
  ws.emit(`CB:notification,type:${type}`, { tag: 'notification', attrs: { id: 'N1', type, from: 's.whatsapp.net' } })
const ack = (type: string) => ({ tag: 'ack', attrs: { id: 'N1', type, class: 'notification', to: '@s.whatsapp.net' } })

describe('the secret of a code', () => {
  it('is the one that counts', () => {
    expect(registration.show('ref,noise,identity,old')).toBe(`ref,noise,identity,${creds.advSecretKey}`)
  })

  it('that WhatsApp retires is replaced, in the code on show and in what is stored', () => {
    const before = creds.advSecretKey
    registration.show('ref,noise,identity,old,more')
    says('companion_reg_refresh')
    expect(creds.advSecretKey).not.toBe(before)
    expect(Buffer.from(creds.advSecretKey, 'base64')).toHaveLength(32)
    expect(displayed).toEqual([`ref,noise,identity,${creds.advSecretKey},more`])
    expect([acks, stored]).toEqual([[ack('companion_reg_refresh')], [creds]])
  })

  it('is shown to nobody before there is a code', () => {
    says('companion_reg_refresh')
    expect([displayed, stored]).toEqual([[], [creds]])
  })

  it('stays once a code was typed, which made another, and once a phone is linked', () => {
    const before = creds.advSecretKey
    registration.show('ref,noise,identity,old')
    creds.registered = true
    says('companion_reg_refresh')
    expect(acks).toHaveLength(1)
    Object.assign(creds, { registered: false, account: {} })
    says('companion_reg_refresh')
    expect([creds.advSecretKey, displayed, acks.length]).toEqual([before, [], 1])
  })
})

describe('an account that asks for a passkey', () => {
  it.each(['passkey_prologue_request', 'crsc_continuation'])('is known by %s', type => {
    says(type)
    expect([passkeys, acks]).toEqual([1, [ack(type)]])
  })

  it('is answered by the library itself once it has a name, and is none once a phone is linked', () => {
    creds.me = { id: '5511@s.whatsapp.net' }
    says('crsc_continuation')
    expect([passkeys, acks]).toEqual([1, []])
    creds.account = {}
    says('crsc_continuation')
    expect(passkeys).toBe(1)
  })
})
