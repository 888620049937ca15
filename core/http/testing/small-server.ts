import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { TestClient } from '../../app/testing/client.ts'
import { TestClock } from '../../app/testing/test-clock.ts'
import { alone, CompanyContexts } from '../../company/index.ts'
import { WakeupIndex } from '../../company/jobs/index.ts'
import { CompanyRuntimes, companyState } from '../../company/runtime/index.ts'
import type { Caller, Entitlements } from '../../domain/access/caller.ts'
import { everyone, permission, staff } from '../../domain/access/permissions.ts'
import { flowNodes, planFeatures } from '../../domain/access/plan-features.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { SMALLEST_DATABASE_BYTES } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { Blobs } from '../../storage/blobs/index.ts'
import { openPlatform, openSecrets, TenantRegistry } from '../../storage/index.ts'
import { ReaderPool } from '../../workers/readers/index.ts'
import { bind, createHttp, type Gatekeeper, TextFile, trustedProxies, WrittenReply } from '../index.ts'
import { Hub } from '../realtime/index.ts'

const ownSession = permission('session:own', everyone)
const useTickets = permission('tickets:use', staff)

export const routes = defineRoutes({
  open: { method: 'GET', path: '/open', summary: 'For anybody', allow: 'public', reply: z.object({ ok: z.boolean() }) },
  echo: {
    method: 'POST',
    path: '/echo/:id',
    summary: 'Says it back',
    allow: useTickets,
    body: z.object({ name: z.string(words.required).min(1, words.required).min(2, words.tooShort) }),
    reply: z.object({ id: z.int(), name: z.string() }),
  },
  removeThing: {
    method: 'DELETE',
    path: '/things/:id',
    summary: 'Takes one away',
    allow: useTickets,
    reply: z.object({ id: z.int() }),
  },
  platform: { method: 'GET', path: '/platform', summary: 'Super only', allow: 'super', reply: z.object({}) },
  campaign: {
    method: 'GET',
    path: '/campaigns/own',
    summary: 'Needs a plan feature',
    allow: useTickets,
    reply: z.object({}),
  },
  pay: {
    method: 'GET',
    path: '/pay',
    summary: 'To pay',
    allow: ownSession,
    whenOverdue: true,
    reply: z.object({}),
  },
  upload: {
    method: 'POST',
    path: '/upload',
    summary: 'Takes a picture',
    allow: useTickets,
    body: z.object({ label: z.string().optional() }),
    files: { fields: ['file'], maxCount: 2, maxBytes: 1000, types: ['image/png'] },
    reply: z.object({ link: z.string(), label: z.string().optional() }),
  },
  attach: {
    method: 'POST',
    path: '/attach',
    summary: 'Takes pictures and notes',
    allow: useTickets,
    body: z.record(z.string(), z.unknown()),
    files: { fields: ['file'], maxCount: 2, maxBytes: 1000, types: ['image/*', 'audio/*', 'text/plain'] },
    reply: z.object({ fields: z.record(z.string(), z.unknown()), files: z.array(z.string()) }),
  },
  broken: { method: 'GET', path: '/broken', summary: 'Our fault', allow: 'public', reply: z.object({}) },
  chatty: {
    method: 'GET',
    path: '/chatty',
    summary: 'Tells too much',
    allow: 'public',
    reply: z.object({ name: z.string() }),
  },
  written: {
    method: 'GET',
    path: '/written',
    summary: 'Says what a thread wrote down',
    allow: 'public',
    query: z.object({ more: z.string().max(9).optional() }),
    reply: z.array(z.object({ name: z.string() })),
  },
  file: {
    method: 'GET',
    path: '/file',
    summary: 'A text to keep',
    allow: useTickets,
    query: z.object({ name: z.string().max(50) }),
    reply: z.string(),
    download: true,
  },
  send: {
    method: 'POST',
    path: '/send',
    summary: 'For programs',
    allow: 'connection',
    status: 201,
    body: z.object({ text: z.string().min(1, words.mandatory) }),
    reply: z.object({ whatsappId: z.int() }),
  },
  remember: {
    method: 'POST',
    path: '/remember',
    summary: 'Gives the browser something to keep',
    allow: 'cookie',
    body: z.object({ value: z.string().optional(), seconds: z.int().optional() }),
    reply: z.array(z.string().nullable()),
  },
  often: {
    method: 'GET',
    path: '/often',
    summary: 'Limited',
    allow: 'public',
    rate: { max: 2, perSeconds: 60 },
    reply: z.object({}),
  },
  oftenAsPerson: {
    method: 'GET',
    path: '/often/person',
    summary: 'Limited for each person',
    allow: useTickets,
    rate: { max: 2, perSeconds: 60 },
    reply: z.object({}),
  },
  oftenAsProgram: {
    method: 'GET',
    path: '/often/program',
    summary: 'Limited for the programs of a company',
    allow: 'connection',
    rate: { max: 2, perSeconds: 60 },
    reply: z.object({}),
  },
})

export const bound = bind(routes, {
  open: () => ({ ok: true }),
  echo: (_, { params, body }) => ({ id: params.id, name: body.name }),
  removeThing: (_, { params }) => ({ id: params.id }),
  platform: () => ({}),
  campaign: () => ({}),
  pay: () => ({}),
  upload: {
    beforeFiles({ header }) {
      if (header('x-full')) throw fail(generalErrors.ERR_NO_PERMISSION)
    },
    async handle({ company: desk }, { files, body }) {
      return { link: desk.blobs.link(await desk.blobs.keep(files[0]!)), ...(body.label ? { label: body.label } : {}) }
    },
  },
  attach: {
    beforeFiles: () => {},
    handle: (_, { body, files }) => ({
      fields: body,
      files: files.map(({ field, name, mimeType, bytes }) => [field, name, mimeType, bytes].join(' ')),
    }),
  },
  broken: () => {
    throw new Error('secret detail')
  },
  chatty: () => ({ name: 'Ana', password: 'secret' }) as { name: string },
  written: (_, { query }) => new WrittenReply(new TextEncoder().encode(JSON.stringify([{ name: 'Açaí', ...query }]))),
  file: (_, { query }) => new TextFile(query.name, 'Açaí'),
  send: ({ connection }) => ({ whatsappId: connection.whatsappId }),
  remember: (call, { body }) => {
    call.setCookie('kept', body.value, body.seconds)
    return [call.cookie('kept') ?? null, call.userAgent, call.language, call.header('X-One') ?? null]
  },
  often: () => ({}),
  oftenAsPerson: () => ({}),
  oftenAsProgram: () => ({}),
})

const caller: Caller = {
  accountId: 1,
  sessionId: 1,
  sessionEndsAt: Number.POSITIVE_INFINITY,
  companyId: 1,
  userId: 1,
  name: 'Ana',
  profile: 'user',
  super: false,
  queueIds: [],
  allTicket: false,
  followsQueues: false,
  rights: [],
  whatsappId: null,
  mustChangePassword: false,
}

const connections: Record<string, { companyId: number; whatsappId: number }> = {
  machine: { companyId: 1, whatsappId: 5 },
  'machine-2': { companyId: 1, whatsappId: 6 },
  'machine-elsewhere': { companyId: 2, whatsappId: 5 },
}

/** The server alone, with a few routes of its own and two people who may use them (tokens `good` and `colleague`). */
export class SmallServer {
  readonly clock = new TestClock('2026-11-20T12:00:00Z')
  readonly folder = mkdtempSync(`${tmpdir()}/balcao-`)
  readonly entitlements: Entitlements = {
    companyId: 1,
    active: true,
    overdue: false,
    onTrial: false,
    campaignsEnabled: true,
    lastDay: null,
    dueDate: '2026-11-19',
    timeZone: 'America/Sao_Paulo',
    schedules: [],
    holidays: [],
    features: Object.fromEntries(planFeatures.map(name => [name, name !== 'useCampaigns'])) as Entitlements['features'],
    allowedNodes: flowNodes,
    limits: { users: 1, connections: 1, queues: 1, fileBytes: 100_000_000, limitFluxo: null },
  }
  /** The routes that failed by our own error. */
  readonly blamed: string[] = []
  /** How often a server said that a proxy stands in front of it. */
  untoldProxies = 0
  private readonly servers: FastifyInstance[] = []

  /** Serves on a free port of its own; closed with the whole. */
  async serve({ proxies = 'no', isHttps = false, allowedOrigins = [] as string[] } = {}): Promise<TestClient> {
    const { clock, folder, entitlements } = this
    const secrets = openSecrets(folder)
    const wakeups = new WakeupIndex(openPlatform(folder), clock, () => {})
    const runtimes = new CompanyRuntimes(clock)
    const limitOf = () => entitlements.limits.fileBytes
    const blobs = new Blobs({ dataFolder: folder, runtimes, secrets, clock, limitOf })
    const registry = new TenantRegistry(folder, runtimes)
    for (const companyId of [1, 2]) registry.found(companyId)
    const readers = new ReaderPool({ entry: { script: '' }, clock, pathOf: String })
    const hub = new Hub({ clock, runtimes, checkEvents: true })
    const contexts = new CompanyContexts({
      eventHandlers: [],
      services: companyState(() => undefined as never),
      runtimes,
      registry,
      readers,
      hub,
      clock,
      blobs,
      alarms: wakeups,
      entitlementsOf: () => entitlements,
      databaseLimitOf: () => SMALLEST_DATABASE_BYTES,
    })
    const server = await createHttp({
      routes: bound,
      gate: this.gate(),
      desks: contexts,
      peers: alone,
      platform: undefined as never,
      blobs,
      secrets,
      clock,
      version: '1.2.3',
      isHttps,
      allowedOrigins,
      isProxy: trustedProxies(proxies),
      health: { readiness: async () => ({ ready: true, checks: {}, detail: { backups: null, desks: [] } }) },
      errors: [],
      checkReplies: true,
      onUntoldProxy: () => {
        this.untoldProxies += 1
      },
      onError: (_, route) => void this.blamed.push(route),
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    this.servers.push(server)
    return new TestClient(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private gate(): Gatekeeper {
    return {
      callerOf: async token => {
        if (token === 'old') return generalErrors.ERR_TOKEN_EXPIRED
        if (token === 'colleague') return { ...caller, userId: 2 }
        return token === 'good' ? caller : generalErrors.ERR_SESSION_EXPIRED
      },
      connectionOf: async token => connections[token],
      hookOf: key => (key === 'right' ? { companyId: 1, nonce: 'one' } : undefined),
      entitlementsOf: () => this.entitlements,
      knowsCompany: id => id === 1,
    }
  }
}
