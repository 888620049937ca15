import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rejected } from '../core/app/testing/client/api-client.ts'
import { eventually } from '../core/app/testing/client/eventually.ts'
import { pair } from '../core/app/testing/client/pair.ts'
import { signIn } from '../core/app/testing/client/sign-in.ts'
import { TestClient } from '../core/app/testing/client.ts'
import { mountDisk } from '../core/app/testing/disk.ts'
import { spawnEmulator } from '../core/app/testing/emulator.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { connectionRoutes } from '../core/tenant/connections/contract.ts'
import { messageRoutes } from '../core/tenant/messages/contract.ts'
import { tagRoutes } from '../core/tenant/tags/contract.ts'
import { ticketRoutes } from '../core/tenant/tickets/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

const PASSWORD = 'segredo-1'
/** Room for some hundred transactions. */
const LEFT = 1_500_000

/** Takes all of a disk but so many bytes. */
function fill(disk: string, left: number): () => void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - left))
  return () => rmSync(join(disk, 'ballast'))
}

test('a disk that fills while it runs loses nothing that was acknowledged, says so, and is all right again with room', async context => {
  const disk = join(terminal.folder, 'disk')
  const takeAway = mountDisk(context, disk, 'size=32m')
  try {
    const start = async () => {
      const run = terminal.serveOn(join(disk, 'data'))
      return { run, base: await run.url() }
    }
    const { run, base } = await start()
    const { email, password } = await run.firstSignIn()
    const signIn = async (at: string, with_: string): Promise<TestClient> => {
      const { token } = await new TestClient(at).call(authRoutes.login, { body: { email, password: with_ } })
      return new TestClient(at, token)
    }
    const provisional = await signIn(base, password)
    const { id } = await provisional.call(authRoutes.me)
    await provisional.call(userRoutes.update, { params: { id }, body: { password: PASSWORD } })
    const admin = await signIn(base, PASSWORD)

    const makeRoom = fill(disk, LEFT)
    const acknowledged: string[] = []
    const rejection = await (async () => {
      for (let at = 0; ; at++) {
        try {
          acknowledged.push((await admin.call(tagRoutes.create, { body: { name: `Etiqueta ${at}` } })).name)
        } catch (error) {
          return error as Rejected
        }
      }
    })()
    expect(acknowledged.length).toBeGreaterThan(20)
    expect([rejection.status, rejection.code]).toEqual([507, 'ERR_STORAGE_FULL'])
    // Who only reads is served, and anyone who watches is told.
    expect((await admin.call(tagRoutes.listAll)).map(({ name }) => name).toSorted()).toEqual(acknowledged.toSorted())
    const ready = await fetch(`${base}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { disk: 'less than 5 % is free' } }])
    expect(run.output()).toMatch(/database or disk is full/)

    makeRoom()
    acknowledged.push((await admin.call(tagRoutes.create, { body: { name: 'Com lugar' } })).name)
    fill(disk, LEFT / 10)
    await run.kill()
    rmSync(join(disk, 'ballast'))
    const again = await start()
    const after = await (await signIn(again.base, PASSWORD)).call(tagRoutes.listAll)
    expect(after.map(({ name }) => name).toSorted()).toEqual(acknowledged.toSorted())
    await again.run.stop()
  } finally {
    takeAway()
  }
})

const ACCOUNT = '5511940000000'
const CUSTOMER = '5511988880001'

test('a desk whose disk is full loses no message of its staff or its customers, says so, and goes on by itself with room', async context => {
  const disk = join(terminal.folder, 'disk')
  const takeAway = mountDisk(context, disk, 'size=48m')
  const wa = await spawnEmulator()
  try {
    const run = terminal.serveOn(join(disk, 'data'), wa.options)
    const base = await run.url()
    const { email, password } = await run.firstSignIn()
    const { client: provisional } = await signIn(base, email, password)
    const { id: userId } = await provisional.call(authRoutes.me)
    await provisional.call(userRoutes.update, { params: { id: userId }, body: { password: PASSWORD } })
    const admin = new TestClient(base, (await signIn(base, email, PASSWORD)).token)
    await wa.admin.call('account/add', { account: ACCOUNT })
    const { id: line } = await admin.call(connectionRoutes.create, { body: { name: 'Loja', queueIds: [] } })
    await pair(admin, line, qr => wa.admin.call('account/scan', { account: ACCOUNT, qr }))
    const writes = (text: string) =>
      wa.admin.call('customer/send', { customer: CUSTOMER, to: ACCOUNT, content: { text } })
    await writes('Bom dia')
    const ticketId = await eventually('the ticket', async () => {
      const { tickets } = await admin.call(ticketRoutes.list, { query: { showAll: true, status: 'pending' } })
      return tickets[0]?.id
    })
    await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open', userId } })
    const sends = (body: string) => admin.call(messageRoutes.send, { params: { ticketId }, body: { body } })
    const note = (): FormData => {
      const form = new FormData()
      form.append('medias', new File([Buffer.alloc(50_000, 'nota')], 'nota.txt', { type: 'text/plain' }))
      return form
    }

    const makeRoom = fill(disk, LEFT)
    const acknowledged: string[] = []
    const rejection = await (async () => {
      for (;;) {
        const body = `Resposta ${acknowledged.length}`
        try {
          await sends(body)
          acknowledged.push(body)
        } catch (error) {
          return error as Rejected
        }
      }
    })()
    expect(acknowledged).not.toEqual([])
    expect([rejection.status, rejection.message]).toEqual([
      507,
      expect.stringContaining('O disco do servidor está cheio: nada foi salvo.'),
    ])
    const requested = ['Pergunta 1', 'Pergunta 2', 'Pergunta 3']
    for (const text of requested) await writes(text)
    const upload = await admin.refusal(messageRoutes.send, { params: { ticketId }, form: note() })
    expect([upload.status, upload.message]).toEqual([507, expect.stringContaining('não há lugar para arquivos agora')])
    const readiness = () => fetch(`${base}/readyz`)
    expect(await (await readiness()).json()).toMatchObject({ checks: { disk: 'less than 5 % is free' } })

    makeRoom()
    expect((await readiness()).status).toBe(200)
    const { messages: sent } = await admin.call(messageRoutes.send, { params: { ticketId }, form: note() })
    expect(sent).toHaveLength(1)
    await sends('Com lugar')
    const answered = [...acknowledged, 'Com lugar']
    const arrived = await eventually('all that was said, at both ends', async () => {
      const { inbox } = await wa.admin.call('customer/view', { customer: CUSTOMER })
      const { messages } = await admin.call(messageRoutes.list, { params: { ticketId }, query: { size: 100 } })
      const isWhole = inbox.length > answered.length && messages.length > requested.length + answered.length + 1
      return isWhole && { inbox, messages }
    })
    const bodies = (fromMe: boolean) =>
      arrived.messages.filter(each => each.fromMe === fromMe && !each.mediaUrl).map(({ body }) => body)
    expect(bodies(false)).toEqual(['Bom dia', ...requested])
    expect(bodies(true)).toEqual(answered)
    expect(arrived.inbox.map(({ text }) => text).filter(Boolean)).toEqual(answered)
    expect(await run.stop()).toBe(0)
  } finally {
    await wa.run.stop()
    takeAway()
  }
})
