import type { BinaryNode } from '@whiskeysockets/baileys'
import { expect, it } from 'vitest'
import { ProviderError } from '../../../port.ts'
import { KeylessDevices } from './keyless-devices.ts'
import { bareSocket, stanza } from './testing/bare-socket.ts'

const [ana, bia] = ['77:2@lid', '88@lid']

/** WhatsApp's answer to a question for keys, in which these have none. */
function keys(type: string, ...keyless: string[]) {
  const users = [ana!, bia!].map(jid =>
    stanza('user', { jid }, [stanza(keyless.includes(jid) ? 'error' : 'key', { code: '404' })]),
  )
  return stanza('iq', { type }, [stanza('list', {}, users)])
}

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : [])
const named = (answer: ReturnType<typeof keys>) => childrenOf(childrenOf(answer)[0]!).map(({ attrs }) => attrs.jid)

it('takes a device out of the answer that says it has no keys', () => {
  const { socket, ws } = bareSocket()
  new KeylessDevices(socket)
  const [some, all] = [keys('result', ana!), keys('result')]
  for (const answer of [some, all]) ws.emit('frame', answer)
  expect([named(some), named(all)]).toEqual([[bia], [ana, bia]])
})

it('sees what comes before the library does', () => {
  const { socket, ws } = bareSocket()
  let seen: (string | undefined)[] = []
  ws.on('frame', answer => {
    seen = named(answer)
  })
  new KeylessDevices(socket)
  ws.emit('frame', keys('result', bia!))
  expect(seen).toEqual([ana])
})

it('leaves all other stanzas as they are', () => {
  const { socket, ws } = bareSocket()
  new KeylessDevices(socket)
  const rejected = keys('error', ana!)
  const message = { ...keys('result', ana!), tag: 'message' }
  for (const other of [rejected, message, stanza('iq', { type: 'result' })]) ws.emit('frame', other)
  expect([named(rejected), named(message)]).toEqual([
    [ana, bia],
    [ana, bia],
  ])
})

it('calls someone unreachable alone whose keys WhatsApp said that there are none', () => {
  const { socket, ws } = bareSocket()
  const keyless = new KeylessDevices(socket)
  ws.emit('frame', keys('result', ana!))
  const failed = new ProviderError('unreachable', 'No sessions')
  expect(keyless.judge(failed, '77@lid')).toBe(failed)
  expect(keyless.judge(failed, bia!)).toMatchObject({ code: 'no-answer', message: 'No sessions', cause: failed })
})

it('says nothing of other failures', () => {
  const keyless = new KeylessDevices(bareSocket().socket)
  for (const other of [new ProviderError('offline'), new TypeError('a fault')])
    expect(keyless.judge(other, ana!)).toBe(other)
})
