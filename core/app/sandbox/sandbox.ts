import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CompanyContexts, type Sandbox, type SandboxOrder, type Services } from '../../company/index.ts'
import { CompanyRuntimes, companyState } from '../../company/runtime/index.ts'
import { SECOND } from '../../kit/clock.ts'
import { companyFile, TenantRegistry } from '../../storage/index.ts'
import { outboxStore } from '../../tenant/messages/index.ts'
import {
  type ConnectionRef,
  connectionsOf,
  fakeWhatsApp,
  openLimits,
  openWhatsApp,
  typingOf,
} from '../../whatsapp/index.ts'
import { Background } from '../background.ts'
import type { Machinery } from '../machinery.ts'
import { storedBy } from '../stored-by.ts'
import { sandboxBlobs } from './blobs.ts'
import { copySettings } from './copied-tables.ts'
import { DueJobs } from './due-jobs.ts'
import { ShiftedClock } from './shifted-clock.ts'

/** The number of a connection to which no phone is linked. */
const NO_NUMBER = '5511900000000'

/** How long it takes the customer to read what was said before they write: an answer that comes sooner counts as written before it. */
const READING = 20 * SECOND

interface Surroundings {
  companyId: number
  /** Those of the company. */
  services: Services
  order: SandboxOrder
}

/** Opens a sandbox for a company: the machinery of desks once more, over a temporary database and a WhatsApp in memory. */
export async function openSandbox(
  machinery: Machinery,
  { companyId, services, order }: Surroundings,
): Promise<Sandbox> {
  const { config, edge } = machinery
  // The next start clears it, should this process die.
  const folder = mkdtempSync(join(config.data, 'incoming', 'sandbox-'))
  const clock = new ShiftedClock(edge.clock, order.startsAt ?? edge.clock.now())
  const runtimes = new CompanyRuntimes(clock)
  const registry = new TenantRegistry(folder, runtimes)
  const background = new Background((what, error) => edge.log.error({ err: error, companyId }, `sandbox: ${what}`))
  const files = sandboxBlobs(machinery.blobs.of(companyId))
  const news = new News(() => machinery.hub.publish(companyId, order.changed()))

  const jobs = new DueJobs(clock, () =>
    background.run('due jobs', async () => {
      const next = await use(company => machinery.worker.runDue(company))
      if (next !== undefined) jobs.noLaterThan(next)
    }),
  )
  const provider = fakeWhatsApp(clock)
  const contexts: CompanyContexts = new CompanyContexts({
    runtimes,
    registry,
    clock,
    hub: { publish: () => news.emit(), refetch: () => news.emit() },
    blobs: { of: () => files.blobs },
    alarms: { noLaterThan: async (_, dueAt) => jobs.noLaterThan(dueAt) },
    readers: {
      async ask(_, read, input) {
        await read.load?.()
        return registry.use(companyId, async store => read.answer(store.file, input))
      },
    },
    entitlementsOf: id => machinery.companies.entitlementsOf(id),
    databaseLimitOf: () => Number.POSITIVE_INFINITY,
    eventHandlers: machinery.eventHandlers,
    services: companyState(() => sandboxServices()),
  })
  const use: Sandbox['use'] = work => contexts.use(companyId, work)
  const whatsapp = openWhatsApp({
    runtimes,
    provider,
    clock,
    random: edge.random ?? Math.random,
    log: edge.log,
    host: { ...storedBy(contexts), typing: () => {}, proxyOf: async () => undefined, accountOf: async () => undefined },
    store: outboxStore(contexts),
    fileOf: ({ connectionId }) => join(folder, `${connectionId}.sqlite`),
    deviceName: 'Balcão',
    limits: openLimits,
  })
  const sandboxServices = (): Services => ({
    ...services,
    whatsapp: {
      ...services.whatsapp,
      sessions: connectionsOf(whatsapp.connections, companyId),
      wake: connectionId => whatsapp.outbox.wake(refOf(connectionId)),
      typing: typingOf(whatsapp.typing, companyId),
      sendReadReceipts: () => {},
      provider: provider.name,
    },
    // Nobody is written to but the customer.
    outside: { ...services.outside, mail: async () => ({ sent: true }) },
    looksAtPage: () => false,
    openSandbox: () => Promise.reject(new Error('A sandbox has none of its own.')),
    background: (what, work) => background.run(what, () => use(work)),
  })

  const refOf = (connectionId: number): ConnectionRef => ({ companyId, connectionId })
  const contactOn = (connectionId: number) =>
    provider.line(refOf(connectionId)).contact(order.customer.number, { name: order.customer.name })
  const customer = () => contactOn(order.connectionId)
  /** How many messages the customer has read. */
  let read = 0
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    jobs.stop()
    clock.stop()
    news.stop()
    await whatsapp.close()
    await background.idle()
    await registry.closeAll()
    await files.clear()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    registry.found(companyId)
    await registry.use(companyId, async store => copySettings(store.file, companyFile(config.data, companyId)))
    const connections = await use(({ db }) => db.selectFrom('whatsapps').select(['id', 'number']).execute())
    for (const { id, number } of connections) {
      provider.line(refOf(id)).link({ pn: number ?? NO_NUMBER })
      contactOn(id)
      await whatsapp.connections.start(refOf(id))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    use,
    now: () => clock.now(),
    get isBusy() {
      return background.count > 0 || whatsapp.isBusy || jobs.isDue
    },
    customer: {
      says: text => void customer().says(text, { sentAt: clock.now() + READING }),
      sends: ({ kind, bytes, mimeType, name, caption }) =>
        void customer().sendsFile(kind, bytes, mimeType, {
          fileName: name,
          body: caption,
          sentAt: clock.now() + READING,
        }),
      reads() {
        const line = provider.line(refOf(order.connectionId))
        for (const { waId } of line.taken.slice(read)) line.ack(waId, 4, customer().address)
        read = line.taken.length
      },
    },
    advance: milliseconds => clock.advance(milliseconds),
    close: () => (closing ??= close()),
  }
}

/** Tells once of all that changes in one turn of the event loop. */
class News {
  private readonly publish: () => void
  private waits: NodeJS.Immediate | undefined
  private isOver = false

  constructor(publish: () => void) {
    this.publish = publish
  }

  emit(): void {
    if (this.isOver) return
    this.waits ??= setImmediate(() => {
      this.waits = undefined
      if (!this.isOver) this.publish()
    })
  }

  stop(): void {
    this.isOver = true
  }
}
