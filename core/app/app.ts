import type { FastifyInstance } from 'fastify'
import type { Answering, Module, Platform } from '../company/index.ts'
import type { Caller } from '../domain/access/caller.ts'
import {
  type AnsweredRequest,
  addressOf,
  Connections,
  connectionLimits,
  createHttp,
  networkOf,
  type Readiness,
  trustedProxies,
  type Waiting,
} from '../http/index.ts'
import { createFamilySockets, createSocketServer, type SocketOptions } from '../http/realtime/index.ts'
import { NEVER_DUE } from '../kit/calendar.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../kit/clock.ts'
import { callerOf } from '../platform/auth/index.ts'
import { forgetDeleted } from '../platform/companies/index.ts'
import { askGatewaysDue } from '../platform/gateways/index.ts'
import {
  askForPayments,
  forgetNotifications,
  makeInvoices,
  POLL_INTERVAL,
  withdrawCharges,
} from '../platform/invoices/index.ts'
import { openPost, writeReminders } from '../platform/mails/index.ts'
import { hookOf } from '../tenant/flows/index.ts'
import { Alerts } from './alerts/alerts.ts'
import { checkModules } from './check-modules.ts'
import { settleAccounts } from './companies.ts'
import { type Composition, compose } from './compose.ts'
import type { Config } from './config.ts'
import { every } from './interval.ts'
import { type Listeners, openListeners } from './listeners.ts'
import { closeMachinery, type Edge, type Machinery, openMachinery } from './machinery.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { allRoutes, blobColumns, modules, sharedErrors } from './modules.ts'
import { readinessOf } from './readiness.ts'
import { scheduleSweeps, sweepingJobs } from './sweeping.ts'
import type { Upgrade } from './upgrade.ts'
import { version } from './version.ts'

/** How long a stop waits for callers who have stopped reading or sending. */
const MAX_PATIENCE = 10 * SECOND

/** The whole product on one data folder, not yet listening. */
export interface App extends Composition {
  machinery: Machinery
  http: FastifyInstance
  /** Undefined where nobody asks for figures. */
  metrics: Metrics | undefined
  /** Whether it can do its work now. */
  readiness(): Promise<Readiness>
  /** What listens beside it. */
  doors: Listeners
  /** Sets the alarms, reconnects the phones and has orphaned files looked for; after `listen`, so that nobody waits for it. */
  startBackgroundWork(): Promise<void>
  /** Lets what is under way end, then closes everything. */
  close(): Promise<void>
}

/** What one of several processes says that it does for the others; what takes the whole application waits until that is open. */
export type AnswersOthers = (machinery: Machinery, platform: Platform, opened: Promise<App>) => Answering

export async function openApp(
  config: Config,
  edge: Edge,
  upgrade: Upgrade,
  { waiting, answersOthers }: { waiting?: Waiting | undefined; answersOthers?: AnswersOthers } = {},
): Promise<App> {
  const machinery = await openMachinery(config, edge, upgrade)
  const { peers } = machinery
  const opened = Promise.withResolvers<App>()
  const composition = await compose(machinery, platform => {
    if (answersOthers) peers.answer(answersOthers(machinery, platform, opened.promise))
  })
  const { desks: contexts, hub, blobs, secrets, alarms: wakeups, companies, jobs } = machinery
  /** What every module has beside its own. */
  const shared: Module = {
    name: 'app',
    routes: [],
    errors: sharedErrors,
    jobs: sweepingJobs(machinery, blobColumns),
  }
  checkModules([shared, ...modules])
  jobs.push(...[shared, ...modules].flatMap(module => module.jobs ?? []))
  machinery.eventHandlers.push(...modules.flatMap(module => module.eventHandlers ?? []))

  // The parent alone speaks to one of several processes, and says for whom.
  const isProxy = peers.count > 1 ? () => true : trustedProxies(config.trustProxy)
  const { whatsapp } = composition
  const certificateEnds = () => listeners.certificateEnds()
  const metrics = config.metrics && (await openMetrics(machinery, { whatsapp, certificateEnds }))
  const readiness = readinessOf(machinery)
  const listeners: Listeners = openListeners(config, edge, metrics, readiness.look)
  const http = await createHttp({
    routes: allRoutes(),
    errors: [shared, ...modules].flatMap(({ errors = {} }) => Object.values(errors)),
    gate: {
      callerOf: token => callerOf(composition.platform, token),
      connectionOf: composition.connectionOf,
      hookOf: key => hookOf(secrets, key),
      entitlementsOf: companyId => companies.entitlementsOf(companyId),
      knowsCompany: companyId => companies.knows(companyId),
    },
    desks: contexts,
    peers,
    platform: composition.platform,
    blobs,
    secrets,
    clock: edge.clock,
    version,
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    uiFolder: edge.uiFolder,
    waiting,
    isHttps: edge.isHttps || config.tls !== undefined || (config.publicUrl?.startsWith('https:') ?? false),
    certificate: listeners.certificate,
    isProxy,
    health: {
      readiness: readiness.look,
      figures:
        metrics && config.metrics?.token && config.metrics.port === undefined
          ? { ...metrics, token: config.metrics.token }
          : undefined,
      token: config.metrics?.token,
    },
    onAnswered: recipients(edge, metrics),
    checkReplies: edge.checkReplies ?? false,
    lastEventOf: companyId => hub.lastEventOf(companyId),
    onUntoldProxy: () =>
      edge.log.warn(
        'requests come by a proxy that --trust-proxy does not name: all callers count as one, and share their limits',
      ),
    onError: (error, route, requestId) => edge.log.error({ err: error, route, requestId }, 'a request failed'),
  })
  const connections = new Connections({ clock: edge.clock, isProxy, ...connectionLimits() })
  connections.watch(http.server)
  for (const { server } of listeners.doors) connections.watch(server)
  const socketOptions = {
    hub,
    clock: edge.clock,
    peers,
    identify: composition.identifySocket,
    channels: modules
      .flatMap(({ channels = [] }) => channels)
      .map(({ channel, mayJoin, people }) => ({
        channel,
        people:
          people &&
          (async (companyId, key) =>
            companies.knows(companyId) ? contexts.use(companyId, company => people(company, key)) : () => undefined),
        mayJoin: mayJoin && ((caller, key) => contexts.use(caller.companyId, company => mayJoin(company, caller, key))),
      })),
    signals: signalsOf(machinery, modules),
    addressOf: request => networkOf(addressOf(request, isProxy)),
  } satisfies SocketOptions
  const sockets = createSocketServer(socketOptions)
  const family = createFamilySockets({
    ...socketOptions,
    companyOf(companyId) {
      const { dueDate, lastDay, timeZone } = companies.entitlementsOf(companyId)
      return { id: companyId, name: companies.nameOf(companyId), dueDate: dueDate ?? NEVER_DUE, lastDay, timeZone }
    },
  })
  http.server.on('upgrade', (request, socket, head) => {
    const [path] = request.url?.split('?') ?? []
    if (path === '/api/ws') sockets.upgrade(request, socket, head)
    else if (path === '/socket.io/') family.upgrade(request, socket, head)
    else socket.destroy()
  })

  const parts = { clock: edge.clock, background: machinery.background }
  const routines: (() => void)[] = []
  let isClosing = false
  /** What works with all companies. */
  const begin = async (): Promise<void> => {
    await scheduleSweeps(machinery)
    // What is done once for all companies.
    if (!peers.isHome) return
    const { platform } = composition
    const alerts = new Alerts(machinery, platform)
    routines.push(
      every(HOUR, parts, 'making invoices', async () => {
        await makeInvoices(platform)
        await writeReminders(platform)
      }),
      openPost(platform),
      every(15 * MINUTE, parts, 'withdrawing charges', () => withdrawCharges(platform)),
      every(POLL_INTERVAL, parts, 'asking for payments', () => askForPayments(platform)),
      every(10 * MINUTE, parts, 'mailing what is at fault', () => alerts.look()),
      every(HOUR, parts, 'noting how much of the disk is free', () => machinery.disk.look()),
      every(HOUR, parts, 'asking providers how things stand', () => askGatewaysDue(platform)),
      every(DAY, parts, 'forgetting notifications of payments', () => forgetNotifications(platform)),
      every(DAY, parts, 'forgetting deleted companies', () => forgetDeleted(platform)),
    )
    machinery.backups.start()
    machinery.increments.start()
  }
  const app: App = {
    ...composition,
    machinery,
    http,
    doors: listeners,
    metrics,
    readiness: readiness.look,
    async startBackgroundWork() {
      const { platform } = composition
      const restore = async (areThose: (companyId: number) => boolean) =>
        composition.whatsapp.connections.restore(await composition.refsToRestore(areThose))
      const wereReady = new Set(machinery.companies.companyIds().filter(id => !upgrade.isWaiting(id)))
      const ready = (company: number): void =>
        void machinery.background.run('reconnecting phones', () => restore(id => id === company))
      void machinery.background.run('upgrading companies', () => upgrade.run(machinery.backups, ready))
      wakeups.start()
      composition.whatsapp.start()
      await restore(id => wereReady.has(id))
      if (upgrade.far.waiting === 0) await begin()
      // What works with all companies waits for them; nobody waits for it.
      else
        void machinery.background.run('beginning after an upgrade', async () => {
          await upgrade.allReady
          if (isClosing) return
          await settleAccounts(machinery, platform, id => !wereReady.has(id))
          await begin()
        })
    },
    async close() {
      isClosing = true
      readiness.stop()
      upgrade.stop()
      for (const callOff of routines) callOff()
      wakeups.stop()
      machinery.worker.stop()
      machinery.outbound.stop()
      const drained = Promise.all([
        sockets.close(),
        family.close(),
        http.close(),
        waiting && closed(waiting),
        machinery.readers.close(),
        listeners.close(),
      ])
      const loseNoTime = edge.clock.at(edge.clock.now() + MAX_PATIENCE, () => {
        sockets.terminate()
        http.server.closeAllConnections()
      })
      await drained
      loseNoTime()
      await composition.whatsapp.close()
      await closeMachinery(machinery)
    },
  }
  opened.resolve(app)
  return app
}

/** Of a server that is not the framework's own. */
const closed = ({ server }: Waiting): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })

/** Who learns of each answered request; nobody where none is logged and no figures are stored. */
function recipients({ log }: Edge, metrics: Metrics | undefined): ((request: AnsweredRequest) => void) | undefined {
  const isLogged = log.isLevelEnabled('debug')
  if (!isLogged) return metrics?.answered
  return request => {
    metrics?.answered(request)
    log.debug(request, 'answered')
  }
}

/** What browsers say, as each module takes it, on the desk of anyone who says it. */
function signalsOf(
  { background, desks: contexts }: Machinery,
  modules: readonly Module[],
): Record<string, (caller: Caller) => void> {
  const signals = modules.flatMap(module => Object.entries(module.signals ?? {}))
  return Object.fromEntries(
    signals.map(([name, take]) => [
      name,
      caller => background.run(name, () => contexts.use(caller.companyId, company => take(company, caller))),
    ]),
  )
}
