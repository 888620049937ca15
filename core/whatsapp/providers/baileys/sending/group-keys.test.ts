import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../../../log.ts'
import { quiet } from '../../../testing/quiet.ts'
import { AuthFile, HOLDERS } from '../durable/auth-file.ts'
import { renewGroupKeys } from './group-keys.ts'
import { bareSocket, stanza } from './testing/bare-socket.ts'

const holders = { '5511:1@s.whatsapp.net': true, '77:2@lid': true, '5522@s.whatsapp.net': true, '88@lid': true }

let folder: string
let file: AuthFile
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'group-keys-'))
  file = new AuthFile(join(folder, '1.sqlite'), library)
  await file.set({ [HOLDERS]: { group: holders }, 'lid-mapping': { 5511: '77', '77_reverse': '5511' } })
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Who holds the key of the group after this. */
async function holdersAfter(notification: library.BinaryNode): Promise<string[]> {
  const { socket, ws } = bareSocket()
  renewGroupKeys(socket, file, silentLog)
  ws.emit('CB:notification', notification)
  await quiet()
  return Object.keys((await file.get(HOLDERS as 'session', ['group'])).group ?? {})
}

const identity = [stanza('count', {}), stanza('identity', {})]

it.each([
  ['a new phone, by number', { type: 'encrypt', from: '5511@s.whatsapp.net' }, identity],
  ['a new phone, by LID', { type: 'encrypt', from: '77@lid' }, identity],
  ['other devices', { type: 'devices', from: '77@lid' }, undefined],
])('who has %s holds the key of no group any more, by neither name', async (_what, attrs, content) => {
  expect(await holdersAfter(stanza('notification', attrs, content))).toEqual(['5522@s.whatsapp.net', '88@lid'])
})

it('who is known by one name alone is found by that', async () => {
  expect(await holdersAfter(stanza('notification', { type: 'devices', from: '88@lid' }))).toHaveLength(3)
  expect(await holdersAfter(stanza('notification', { type: 'devices', from: '5522@s.whatsapp.net' }))).toHaveLength(2)
})

it.each([
  ['that our own keys run low', { type: 'encrypt', from: '5511@s.whatsapp.net' }, [stanza('count', { value: '3' })]],
  ['a picture', { type: 'picture', from: '5511@s.whatsapp.net' }, identity],
  ['of nobody', { type: 'devices', from: 's.whatsapp.net' }, undefined],
  ['of a group', { type: 'devices', from: '12@g.us' }, undefined],
  ['nothing', { from: '5511@s.whatsapp.net' }, undefined],
])('%s changes nothing', async (_what, attrs, content) => {
  expect(await holdersAfter(stanza('notification', attrs as Record<string, string>, content))).toEqual(
    Object.keys(holders),
  )
})
