import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Refused } from '../core/client/api-client.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { tagRoutes } from '../core/tenant/tags/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { TestClient } from '../core/testing/client.ts'
import { mountDisk } from '../core/testing/disk.ts'
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
    const refusal = await (async () => {
      for (let at = 0; ; at++) {
        try {
          acknowledged.push((await admin.call(tagRoutes.create, { body: { name: `Etiqueta ${at}` } })).name)
        } catch (error) {
          return error as Refused
        }
      }
    })()
    expect(acknowledged.length).toBeGreaterThan(20)
    expect([refusal.status, refusal.code]).toEqual([507, 'ERR_STORAGE_FULL'])
    // Who only reads is served, and whoever watches is told.
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
}, 60_000)
