import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allRoutes } from '../core/app/architecture-tests/all-routes.ts'
import { options } from '../core/app/options.ts'
import { eventually } from '../core/app/testing/client/eventually.ts'
import { signIn } from '../core/app/testing/client/sign-in.ts'
import { TestClient } from '../core/app/testing/client.ts'
import { notRunHere } from '../core/app/testing/not-run-here.ts'
import { Run } from '../core/app/testing/run.ts'
import { PACE } from '../core/http/realtime/socket.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { auditRoutes } from '../core/tenant/audit/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

const manual = readFileSync(join(import.meta.dirname, '../docs/https-and-proxies.md'), 'utf8')
const [, nginx] = /```nginx\n(location \/ \{\n.*?\n\})\n```/s.exec(manual)!
const [, caddy] = /```caddy\n(desk\.example\.com \{\n.*?\n\})\n```/s.exec(manual)!

/** `scripts/test` names it. */
const { TEST_NGINX } = process.env
const PASSWORD = 'segredo-1'
const MB = 1024 * 1024
/** What a form has around its files. */
const ENVELOPE = 1.05
/** What nginx waits for an answer, or for a word on a socket, unless it is told otherwise. */
const NGINX_PATIENCE = 60_000

test('the proxies of the manual lead to the port of the program', () => {
  for (const block of [nginx, caddy]) expect(block).toContain(`127.0.0.1:${options.port.fallback}`)
})

test('nginx takes the largest form, and no socket is silent for as long as it has patience', () => {
  const largest = Math.max(...allRoutes.map(({ files }) => (files ? files.maxCount * files.maxBytes : 0)))
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx!)![1]) * MB).toBeGreaterThan(largest * ENVELOPE)
  expect(nginx).not.toContain('timeout')
  expect(2 * PACE.pingEvery).toBeLessThan(NGINX_PATIENCE)
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

test('behind nginx as the manual has it pages, sockets and large bodies come through, and callers are told apart', async context => {
  if (!TEST_NGINX) return notRunHere(context, 'nginx is not on this machine')
  const run = terminal.serve({}, ['--trust-proxy', 'yes'])
  const { host } = new URL(await run.url())
  const folder = join(terminal.folder, 'nginx')
  mkdirSync(folder)
  const port = await freePort()
  const stored = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events {}
    http { access_log off; ${stored.join(' ')} server { listen 127.0.0.1:${port}; ${nginx!.replace('127.0.0.1:8080', host)} } }`,
  )
  const proxy = new Run(TEST_NGINX, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')])
  const base = `http://127.0.0.1:${port}`
  try {
    await eventually('nginx', () =>
      fetch(`${base}/api/health`).then(
        answer => answer.ok,
        () => false,
      ),
    )
    const { email, password } = await run.firstSignIn()
    const { client } = await signIn(base, email, password)
    const { id } = await client.call(authRoutes.me)
    await client.call(userRoutes.update, { params: { id }, body: { password: PASSWORD } })

    // From another address than all else, and with a lie about it.
    const signedIn = await new Promise<string>((resolve, reject) =>
      request(
        `${base}/api${authRoutes.login.path}`,
        {
          method: authRoutes.login.method,
          localAddress: '127.0.0.2',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
        },
        answer => text(answer).then(resolve, reject),
      )
        .once('error', reject)
        .end(JSON.stringify({ email, password: PASSWORD })),
    )
    const { token } = JSON.parse(signedIn) as { token: string }
    const admin = new TestClient(base, token)
    const { entries } = await admin.call(auditRoutes.list, {})
    expect(entries.filter(({ kind }) => kind === 'signedIn').map(({ ip }) => ip)).toEqual(['127.0.0.2', '127.0.0.1'])

    const socket = await admin.fullSocket()
    expect(socket.closedWith).toBeUndefined()
    socket.close()

    const answer = await fetch(`${base}/api/nowhere`, { method: 'POST', body: Buffer.alloc(5 * MB) })
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([404, expect.any(String)])
  } finally {
    await proxy.kill()
  }
})
