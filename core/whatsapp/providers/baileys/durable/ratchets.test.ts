import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quietLibsignal } from '../library/console-filter.ts'
import { AuthFile } from './auth-file.ts'
import { Journal } from './journal.ts'
import { RatchetKeys } from './ratchet-keys.ts'

const { DEFAULT_CONNECTION_CONFIG, Curve, generateSignalPubKey, initAuthCreds } = library
const alice = '5511988880001@s.whatsapp.net'
const desk = '5511999990001@s.whatsapp.net'
const ignore = () => {}
const silent = {
  level: 'silent',
  child: () => silent,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
}

let folder: string
beforeEach(() => {
  quietLibsignal()
  folder = mkdtempSync(join(tmpdir(), 'ratchets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** One side of a conversation, on its own file. */
async function party(name: string) {
  const file = new AuthFile(join(folder, `${name}.sqlite`), library)
  const creds = initAuthCreds()
  creds.me = { id: name === 'desk' ? desk : alice }
  const keys = new RatchetKeys(file)
  const journal = new Journal(library, () => creds.me, ignore)
  const make = journal.wrap(DEFAULT_CONNECTION_CONFIG.makeSignalRepository, keys)
  const repository = make({ creds, keys }, silent, async () => [])
  let nextKey = 0
  /** What another party needs to begin a session with this one. */
  const bundle = async () => {
    nextKey += 1
    const pair = Curve.generateKeyPair()
    await file.set({ 'pre-key': { [nextKey]: pair } })
    const { keyId, keyPair, signature } = creds.signedPreKey
    return {
      registrationId: creds.registrationId,
      identityKey: generateSignalPubKey(creds.signedIdentityKey.public) as Uint8Array,
      signedPreKey: { keyId, publicKey: generateSignalPubKey(keyPair.public) as Uint8Array, signature },
      preKey: { keyId: nextKey, publicKey: generateSignalPubKey(pair.public) as Uint8Array },
    }
  }
  return { file, journal, repository, bundle }
}

const text = (body: string) => Buffer.from(body)

/** Alice and the desk, each having heard the other. */
async function conversation() {
  const a = await party('alice')
  const d = await party('desk')
  await a.repository.injectE2ESession({ jid: desk, session: await d.bundle() })
  const fromAlice = (body: string) => a.repository.encryptMessage({ jid: desk, data: text(body) })
  const fromDesk = (body: string) => d.repository.encryptMessage({ jid: alice, data: text(body) })
  type Sealed = Awaited<ReturnType<typeof fromAlice>>
  const atDesk = async (sealed: Sealed) =>
    Buffer.from(await d.repository.decryptMessage({ jid: alice, ...sealed })).toString()
  const atAlice = async (sealed: Sealed) =>
    Buffer.from(await a.repository.decryptMessage({ jid: desk, ...sealed })).toString()
  expect(await atDesk(await fromAlice('hello'))).toBe('hello')
  expect(await atAlice(await fromDesk('hi'))).toBe('hi')
  return { a, d, fromAlice, fromDesk, atDesk, atAlice }
}

describe('the ratchets of a connection', () => {
  it('survive messages of the session before arriving after a new one began', async () => {
    const { a, d, fromAlice, fromDesk, atDesk, atAlice } = await conversation()
    const late = [await fromAlice('old one'), await fromAlice('old two')]
    await d.repository.injectE2ESession({ jid: alice, session: await a.bundle() })
    expect(await atAlice(await fromDesk('on the new session'))).toBe('on the new session')
    const first = await fromAlice('new one')
    expect(await atDesk(first)).toBe('new one')
    for (const [place, sealed] of late.entries()) expect(await atDesk(sealed)).toBe(place === 0 ? 'old one' : 'old two')
    expect(await atDesk(await fromAlice('new two'))).toBe('new two')
    expect(await atAlice(await fromDesk('still there'))).toBe('still there')
  })

  it('do not undo each other when both sides write at one time', async () => {
    const { fromAlice, fromDesk, atDesk, atAlice } = await conversation()
    for (let round = 0; round < 10; round += 1) {
      const inbound = await fromAlice(`in ${round}`)
      const [outbound, heard] = await Promise.all([fromDesk(`out ${round}`), atDesk(inbound)])
      expect(heard).toBe(`in ${round}`)
      expect(await atAlice(outbound)).toBe(`out ${round}`)
    }
  })

  it('answer a message that is delivered again from the journal', async () => {
    const { d, fromAlice, atDesk } = await conversation()
    const sealed = await fromAlice('once')
    const attrs = { id: 'A1', from: alice, t: '1' }
    d.journal.see({ tag: 'message', attrs, content: [{ tag: 'enc', attrs: {}, content: sealed.ciphertext }] })
    expect(await atDesk(sealed)).toBe('once')
    expect(await atDesk(sealed)).toBe('once')
    expect(d.file.journal()).toMatchObject([{ attrs, plaintext: text('once') }])
  })
})
