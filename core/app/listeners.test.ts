import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { request as byHttp, type RequestOptions } from 'node:http'
import { request as bySsl } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { expect } from 'vitest'
import { makeTlsCertificates } from '../../emulators/certificates/tls-certificates.ts'
import { MINUTE } from '../kit/clock.ts'
import { connectionRoutes } from '../tenant/connections/contract.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'

const portOf = (world: World): number => (world.app.http.server.address() as AddressInfo).port

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
  certificate: string
}

async function get(options: RequestOptions & { ca?: string }, send = byHttp as typeof bySsl): Promise<Answer> {
  const request = send({ host: '127.0.0.1', agent: false, ...options })
  request.end()
  const [reply] = await once(request, 'response')
  let body = ''
  for await (const chunk of reply.setEncoding('utf8')) body += chunk
  const certificate = (reply.socket as TLSSocket).getPeerCertificate?.().fingerprint256 ?? ''
  return { status: reply.statusCode, headers: reply.headers, body, certificate }
}

test('it says that it lives, and of each thing that it needs whether it is there', async ({ world }) => {
  const healthy = await world.nobody.raw('GET', '/../healthz')
  expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok' }])
  const ready = await get({ port: portOf(world), path: '/readyz' })
  expect([ready.status, JSON.parse(ready.body)]).toEqual([
    200,
    {
      status: 'ready',
      checks: { running: 'ok', databases: 'ok', folder: 'ok', disk: 'ok', desks: 'ok', upgrade: 'ok' },
    },
  ])
  world.freeDisk = 0.04
  const full = await get({ port: portOf(world), path: '/readyz' })
  expect([full.status, JSON.parse(full.body).checks.disk]).toEqual([503, 'less than 5 % is free'])
  // Of a large disk a small share is enough for years of messages.
  world.diskBytes = 2 * 1024 ** 4
  expect((await get({ port: portOf(world), path: '/readyz' })).status).toBe(200)
  world.diskBytes = 100 * 1024 ** 3
  world.freeDisk = 1
})

test('it is not ready where its folder is gone from under it, and while it stops', async ({ openWorld }) => {
  const world = await openWorld()
  const { app } = world
  const away = `${world.folder}-away`
  renameSync(world.folder, away)
  const { ready, checks } = await app.readiness()
  renameSync(away, world.folder)
  expect([ready, checks]).toMatchObject([false, { folder: 'it does not answer (ENOENT)', databases: 'ok' }])
  await world.restart(0, async () => {
    expect(await app.readiness()).toMatchObject({ ready: false, checks: { running: 'it is stopping' } })
  })
  expect((await world.app.readiness()).ready).toBe(true)
})

test('anyone who asks is told an id of the request, theirs where it has the form of one', async ({ world }) => {
  const idOf = async (provided: string, path = '/api/health') =>
    (await get({ port: portOf(world), path, headers: { 'x-request-id': provided } })).headers['x-request-id']
  expect(await idOf('edge-42')).toBe('edge-42')
  expect(await idOf('edge-42', '/api/nothing')).toBe('edge-42')
  expect(await idOf('edge 42')).toMatch(/^[\w-]{8}\.\w+$/)
})

test('there are no figures unless the operator asks for them', async ({ world }) => {
  expect((await get({ port: portOf(world), path: '/metrics' })).status).toBe(404)
})

test('figures are for anyone who has the token, and tell about companies their ids alone', async ({ openWorld }) => {
  const token = 'a-token-for-prometheus'
  const world = await openWorld({ flags: { metricsToken: token } })
  const company = await world.company('Padaria Canário')
  const { id } = await company.admin.call(connectionRoutes.create, { body: { name: 'Canário 1' } as never })
  await world.idle()
  await company.context(({ db }) =>
    db.insertInto('jobs').values({ kind: 'of.before', key: '', dueAt: null, payload: 'null' }).execute(),
  )
  const socket = await company.admin.fullSocket()
  await get({ port: portOf(world), path: '/api/nothing?token=canario' })
  const ask = (displayed: string) =>
    get({ port: portOf(world), path: '/metrics', headers: { authorization: `Bearer ${displayed}` } })
  expect((await ask('another-token-of-theirs')).status).toBe(401)
  const { status, headers, body } = await ask(token)
  expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
  const lines = body.split('\n')
  for (const line of [
    `balcao_sockets{company="${company.id}"} 1`,
    'balcao_companies 2',
    `balcao_jobs_due{company="${company.id}"} 0`,
    `balcao_jobs_given_up{company="${company.id}"} 1`,
    `balcao_outbox_messages{company="${company.id}"} 0`,
    'balcao_reader_questions_waiting 0',
    'balcao_disk_free_ratio 1',
    'balcao_http_requests_total{method="GET",route="none",status="404"} 1',
  ])
    expect(lines).toContain(line)
  expect(body).toMatch(
    new RegExp(`balcao_connection_state\\{company="${company.id}",connection="${id}",state="\\w+"\\} 1`),
  )
  expect(body).toMatch(/balcao_http_requests_total\{method="POST",route="\/api\/auth\/login",status="200"\} \d/)
  expect(body).toMatch(new RegExp(`balcao_sqlite_bytes\\{file="desk",company="${company.id}"\\} [1-9]\\d{4}`))
  for (const figure of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'balcao_http_request_seconds_bucket',
  ])
    expect(body).toContain(figure)
  // A measured number may have any digits.
  const labels = body.replaceAll(/ [\d.e+-]+$/gm, '')
  expect(labels).not.toMatch(/can[aá]rio|@|5511/i)
  socket.close()
})

test('figures are named and explained as promtool wants them', async ({ openWorld }) => {
  const world = await openWorld({ flags: { metricsToken: 'a-token-for-prometheus' } })
  const headers = { authorization: 'Bearer a-token-for-prometheus' }
  const { body } = await get({ port: portOf(world), path: '/metrics', headers })
  const helped = new Set([...body.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name))
  const types = [...body.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  expect(types.length).toBeGreaterThan(30)
  const notes = types.flatMap(({ name, type }) => [
    ...(helped.has(name) ? [] : [`${name}: no help`]),
    ...((type === 'counter') === name.endsWith('_total') ? [] : [`${name}: _total is for counters`]),
    ...(/_(count|sum|bucket)$|[A-Z:]|milli|micro|_ms$/.test(name) ? [`${name}: its ending, letters or unit`] : []),
  ])
  expect(notes).toEqual([])
})

test('figures on a port of their own are on that one alone', async ({ openWorld }) => {
  const world = await openWorld({ flags: { metricsPort: '0' } })
  const [listener] = world.app.doors.doors
  await listener!.listen()
  const { port } = listener!.server.address() as AddressInfo
  expect((await get({ port, path: '/metrics' })).body).toContain('balcao_companies 1')
  const ready = await get({ port, path: '/readyz' })
  expect([ready.status, JSON.parse(ready.body).detail]).toEqual([200, { backups: null, desks: [] }])
  expect((await get({ port, path: '/api/health' })).status).toBe(404)
  expect((await get({ port: portOf(world), path: '/metrics' })).status).toBe(404)
})

test('figures on a port of their own are for anyone who has the token, where there is one', async ({ openWorld }) => {
  const token = 'a-token-for-prometheus'
  const world = await openWorld({ flags: { metricsPort: '0', metricsToken: token } })
  const [listener] = world.app.doors.doors
  await listener!.listen()
  const { port } = listener!.server.address() as AddressInfo
  const ask = (headers: Record<string, string>) => get({ port, path: '/metrics', headers })
  for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: token }] as Record<string, string>[])
    expect(await ask(headers)).toMatchObject({ status: 401, body: '' })
  expect((await ask({ authorization: `Bearer ${token}` })).body).toContain('balcao_companies 1')
})

test('by its own certificate it serves https, tells browsers to stay there, and takes a renewed one up', async ({
  openWorld,
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [first, second] = await Promise.all([makeTlsCertificates(), makeTlsCertificates()])
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const put = ({ certificate, key }: { certificate: string; key: string }, name: string): void => {
    writeFileSync(join(folder, `${name}.cert`), certificate)
    writeFileSync(join(folder, `${name}.key`), key)
  }
  put(first, 'first')
  put(second, 'second')
  // As certbot does: the names lead to the files of the day.
  const lead = (link: string, to: string): void => {
    rmSync(link, { force: true })
    symlinkSync(to, link)
  }
  lead(cert, 'first.cert')
  lead(key, 'first.key')
  const world = await openWorld({ flags: { tlsCert: cert, tlsKey: key, redirectPort: '0' } })
  world.app.doors.follow(world.app.http.server)
  const port = portOf(world)
  const ask = (ca: string) => get({ port, path: '/api/health', ca }, bySsl)
  const endOf = (certificate: string) => Date.parse(new X509Certificate(certificate).validTo)
  expect(world.app.doors.certificateEnds()).toBe(endOf(first.certificate))
  const before = await ask(first.authority)
  expect([before.status, before.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])

  lead(cert, 'second.cert')
  await world.advance(MINUTE)
  await expect
    .poll(() => world.complaints.map(({ msg }) => msg))
    .toContainEqual('the new certificate is not served, the former goes on: the key is not the one of the certificate')
  expect((await ask(first.authority)).certificate).toBe(before.certificate)
  lead(key, 'second.key')
  await world.advance(MINUTE)
  await expect
    .poll(() =>
      ask(second.authority).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  unlinkSync(key)
  await world.advance(MINUTE)
  await expect
    .poll(() => world.complaints.at(-1)?.msg)
    .toBe('the certificate or its key is not there, or may not be read; the former goes on')
  expect((await ask(second.authority)).status).toBe(200)

  const [listener] = world.app.doors.doors
  await listener!.listen()
  const plain = (host: string) =>
    get({ port: (listener!.server.address() as AddressInfo).port, path: '/tickets?x=1', headers: { host } })
  const led = await plain('desk.example.com')
  expect([led.status, led.headers.location]).toEqual([308, `https://desk.example.com:${port}/tickets?x=1`])
  expect((await plain('evil.example.com/path')).status).toBe(400)
})
