import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quietLibsignal } from '../library/console-filter.ts'
import { partyIn } from './testing/party.ts'

const alice = '5511988880001@s.whatsapp.net'
const desk = '5511999990001@s.whatsapp.net'

let folder: string
beforeEach(() => {
  quietLibsignal()
  folder = mkdtempSync(join(tmpdir(), 'ratchets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = (body: string) => Buffer.from(body)

/** Alice and the desk, each having heard the other. */
async function conversation() {
  const [a, d] = [partyIn(folder, alice), partyIn(folder, desk)]
  await a.repository.injectE2ESession({ jid: desk, session: await d.bundle() })
  const fromAlice = (body: string) => a.repository.encryptMessage({ jid: desk, data: text(body) })
  const fromDesk = (body: string) => d.repository.encryptMessage({ jid: alice, data: text(body) })
  type Sealed = Awaited<ReturnType<typeof fromAlice>>
  const inCompany = async (sealed: Sealed) =>
    Buffer.from(await d.repository.decryptMessage({ jid: alice, ...sealed })).toString()
  const atAlice = async (sealed: Sealed) =>
    Buffer.from(await a.repository.decryptMessage({ jid: desk, ...sealed })).toString()
  expect(await inCompany(await fromAlice('hello'))).toBe('hello')
  expect(await atAlice(await fromDesk('hi'))).toBe('hi')
  return { a, d, fromAlice, fromDesk, atDesk: inCompany, atAlice }
}

describe('the ratchets of a connection', () => {
  it('survive messages of the session before arriving after a new one began', async () => {
    const { a, d, fromAlice, fromDesk, atDesk: inCompany, atAlice } = await conversation()
    const late = [await fromAlice('old one'), await fromAlice('old two')]
    await d.repository.injectE2ESession({ jid: alice, session: await a.bundle() })
    expect(await atAlice(await fromDesk('on the new session'))).toBe('on the new session')
    const first = await fromAlice('new one')
    expect(await inCompany(first)).toBe('new one')
    for (const [place, sealed] of late.entries())
      expect(await inCompany(sealed)).toBe(place === 0 ? 'old one' : 'old two')
    expect(await inCompany(await fromAlice('new two'))).toBe('new two')
    expect(await atAlice(await fromDesk('still there'))).toBe('still there')
  })

  it('go by the session that the other side began last, and by no other beside it', async () => {
    const { a, d, fromAlice, atDesk: inCompany, fromDesk, atAlice } = await conversation()
    await a.repository.injectE2ESession({ jid: desk, session: await d.bundle() })
    const first = await fromAlice('anew')
    expect([first.type, await inCompany(first)]).toEqual(['pkmsg', 'anew'])
    const { '5511988880001.0': record } = (await d.file.get('session', ['5511988880001.0'])) as unknown as Record<
      string,
      { _sessions: Record<string, { indexInfo: { closed: number } }> }
    >
    const open = Object.values(record!._sessions).filter(({ indexInfo }) => indexInfo.closed === -1)
    expect(open).toHaveLength(1)
    expect(await atAlice(await fromDesk('still there'))).toBe('still there')
  })

  it('do not undo each other when both sides write at one time', async () => {
    const { fromAlice, fromDesk, atDesk: inCompany, atAlice } = await conversation()
    for (let round = 0; round < 10; round += 1) {
      const inbound = await fromAlice(`in ${round}`)
      const [outbound, received] = await Promise.all([fromDesk(`out ${round}`), inCompany(inbound)])
      expect(received).toBe(`in ${round}`)
      expect(await atAlice(outbound)).toBe(`out ${round}`)
    }
  })

  it('answer a message that is delivered again from the journal', async () => {
    const { d, fromAlice, atDesk: inCompany } = await conversation()
    const sealed = await fromAlice('once')
    const attrs = { id: 'A1', from: alice, t: '1' }
    d.journal.see({ tag: 'message', attrs, content: [{ tag: 'enc', attrs: {}, content: sealed.ciphertext }] })
    expect(await inCompany(sealed)).toBe('once')
    expect(await inCompany(sealed)).toBe('once')
    expect(d.file.journal()).toMatchObject([{ attrs, plaintext: text('once') }])
  })
})
