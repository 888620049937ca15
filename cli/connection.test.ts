import { join } from 'node:path'
import decodeQR from 'qr/decode.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClient } from '../core/app/testing/client.ts'
import { type SpawnedEmulator, spawnEmulator } from '../core/app/testing/emulator.ts'
import type { Serving } from '../core/app/testing/serving.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { connectionRoutes } from '../core/tenant/connections/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
let emulator: SpawnedEmulator | undefined
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(async () => {
  await terminal.close()
  await emulator?.run.stop()
})

/** What a phone's camera sees of lines of half blocks: four pixels a square. */
function seen(lines: readonly string[]): { width: number; height: number; data: Uint8Array } {
  const rows = lines.flatMap(line => [
    [...line].map(block => block === '█' || block === '▀'),
    [...line].map(block => block === '█' || block === '▄'),
  ])
  const scale = 4
  const [width, height] = [rows[0]!.length * scale, rows.length * scale]
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const white = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? false
      data.set([...Array(3).fill(white ? 255 : 0), 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

async function administrator(run: Serving): Promise<TestClient> {
  const base = await run.url()
  const { email, password } = await run.firstSignIn()
  const { token, user } = await new TestClient(base).call(authRoutes.login, { body: { email, password } })
  await new TestClient(base, token).call(userRoutes.update, {
    params: { id: user.id },
    body: { password: 'segredo-1' },
  })
  const again = await new TestClient(base).call(authRoutes.login, { body: { email, password: 'segredo-1' } })
  return new TestClient(base, again.token)
}

test('a phone is linked by the QR code that the terminal shows, and stays so over the way back to a backup', async () => {
  emulator = await spawnEmulator()
  const run = terminal.serve({}, emulator.options)
  const admin = await administrator(run)
  await admin.call(connectionRoutes.create, { body: { name: 'Loja' } })
  const pairing = terminal.balcao(['connection', 'pair', '1', 'Loja', '--data', terminal.folder, '--json'])
  const [displayed] = await pairing.says(/(?:^[█▀▄ ]+\n)+/m)
  const account = '5511988880000'
  await emulator.admin.call('account/add', { account, name: 'Loja' })
  await emulator.admin.call('account/scan', { account, qr: decodeQR(seen(displayed.trimEnd().split('\n'))) })
  expect(await pairing.json()).toMatchObject({ ok: true, result: { name: 'Loja', status: 'CONNECTED' } })
  const backups = ['--to', join(terminal.folder, 'backups'), '--data', terminal.folder]
  expect(await terminal.balcao(['backup', 'create', ...backups]).exit).toBe(0)
  const states = async (of: TestClient) => (await of.call(connectionRoutes.list)).map(({ status }) => status)
  // Beside the desk that runs: the session releases its keys, and takes them up again.
  const back = terminal.balcao(['tenant', 'restore-from', '1', '--confirm', 'Balcão', ...backups])
  expect([await back.exit, back.output()]).toEqual([
    0,
    expect.stringContaining('The phones of 1 connection stay linked.'),
  ])
  await expect.poll(() => states(admin), { timeout: 60_000 }).toEqual(['CONNECTED'])
  await run.stop()
  const restore = terminal.balcao(['backup', 'restore', '--replace', ...backups])
  expect([await restore.exit, restore.output()]).toEqual([
    0,
    expect.stringContaining('The phones of 1 connection stay linked.'),
  ])
  const again = terminal.serve({}, emulator.options)
  const body = { email: 'admin@balcao.local', password: 'segredo-1' }
  const { token } = await new TestClient(await again.url()).call(authRoutes.login, { body })
  const client = new TestClient(await again.url(), token)
  await expect.poll(() => states(client), { timeout: 60_000 }).toEqual(['CONNECTED'])
  await again.stop()
})
