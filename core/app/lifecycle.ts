import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { createWaiting, type Far, readCertificate, type Waiting } from '../http/index.ts'
import { SECOND } from '../kit/clock.ts'
import type { FirstSignIn } from '../platform/companies/index.ts'
import { isUpToDate } from '../storage/backup/index.ts'
import { lockFolder } from '../storage/index.ts'
import { baileysProvider, type WhatsAppEndpoint } from '../whatsapp/providers/baileys/index.ts'
import { type App, openApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError } from './config.ts'
import { serveOperator } from './control/server.ts'
import { asDiskError } from './disk-error.ts'
import { displayAddress } from './display-address.ts'
import type { Log } from './log.ts'
import { prepareFolder } from './prepare-folder.ts'
import { releaseMemory } from './release-memory.ts'

export interface RunningApp {
  url: string
  /** The super administrator's first sign-in, on a new data folder. */
  firstStart: FirstSignIn | undefined
  /** Someone has seen `firstStart`: a start that dies before gives a new password at the next one. */
  firstSignInTold(): Promise<void>
  /** Takes up a certificate that was renewed. */
  reload(): void
  /** Drains and closes; safe to call twice. */
  stop(): Promise<void>
  /** Whether a thread is in the middle of a long statement still after `stop`: an exit in order would wait for its end. */
  isHeldUp(): boolean
}

/** Where the built pages lie: beside the built program, or in `dist/` when running from the sources. */
export const uiFolder = (): string =>
  import.meta.filename?.endsWith('.ts') ? join(import.meta.dirname, '../../dist/ui') : join(__dirname, 'ui')

/** The real WhatsApp, unless the configuration names a local one. */
export function placeOf({ wa, privateProxies }: Config): WhatsAppEndpoint {
  if (!wa) return { privateProxies }
  return {
    privateProxies,
    url: wa.url,
    ...(wa.rootKey ? { rootKey: Buffer.from(wa.rootKey, 'base64') } : {}),
    ...(wa.ca ? { certificateAuthority: readFileSync(wa.ca, 'utf8') } : {}),
  }
}

/** The address cannot be listened on now: what has it may go, and what is to have it may come. */
class AddressError extends Error {
  override readonly name = 'AddressFault'
}

const ADDRESS_ERRORS: Record<string, (address: string, option: string) => Error> = {
  EADDRINUSE: (address, option) =>
    new AddressError(`${address} is used by another program. Stop that one, or choose another port with --${option}.`),
  EADDRNOTAVAIL: (address, option) =>
    new AddressError(
      `${address} is not an address of this machine. Choose another with --${option.replace(/(?:redirect-)?port$/, 'host')}.`,
    ),
  EACCES: (address, option) =>
    new ConfigError([`${address} may not be used by this user. Choose a port above 1023 with --${option}.`]),
}

export function addressError(error: unknown, host: string, port: number, option: string): unknown {
  const reason = ADDRESS_ERRORS[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? reason(displayAddress(host, port), option) : error
}

/** How the program's own address comes to be listened on: by now, where it waited for the databases. */
async function openListener(app: App, { host, port }: Config, waiting: Waiting | undefined): Promise<unknown> {
  if (!waiting) return app.http.listen({ host, port })
  await app.http.ready()
  return waiting.open()
}

/** Listens at once on a folder whose databases are to be upgraded, and says so until the program is open. */
export async function listenMeanwhile({ data, tls, host, port }: Config, far: () => Far): Promise<Waiting | undefined> {
  if (!existsSync(join(data, 'platform.sqlite')) || isUpToDate(data)) return undefined
  const waiting = createWaiting(tls && readCertificate(tls), far)
  waiting.server.listen(port, host)
  try {
    await once(waiting.server, 'listening')
    return waiting
  } catch (error) {
    throw addressError(error, host, port, 'port')
  }
}

async function listen(app: App, config: Config, waiting: Waiting | undefined): Promise<void> {
  const { host, port } = config
  const main = { option: 'port', host, port, listen: () => openListener(app, config, waiting) }
  for (const listener of [main, ...app.doors.doors])
    try {
      await listener.listen()
    } catch (error) {
      await app.close()
      throw addressError(error, listener.host, listener.port, listener.option)
    }
  app.doors.follow(app.http.server)
}

/** The host of an address by which this machine reaches what listens on `host`. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}

/** The first pages and phones have come by then. */
const SETTLED_AFTER = 3 * SECOND

function settle(): void {
  // Before: what is given back is compiled code, too.
  globalThis.keepCompiled?.()
  releaseMemory()
}

/** Gives back what a start needed, once nobody waits for it any more; returns what calls it off. */
export const settleSoon = (): (() => void) => systemClock.at(systemClock.now() + SETTLED_AFTER, settle)

/** Takes the data folder, opens the product and listens. */
export async function startApp(config: Config, { log }: { log: Log }): Promise<RunningApp> {
  let unlock = (): void => {}
  let waiting: Waiting | undefined
  let far: Far = { done: 0, of: 0 }
  try {
    unlock = lockFolder(config.data)
    waiting = await listenMeanwhile(config, () => far)
    const upgrade = await prepareFolder(config, log, ({ done = 0, of = 0 }) => {
      far = { done, of }
    })
    const provider = baileysProvider(placeOf(config), log)
    const edge = { clock: systemClock, log, provider, uiFolder: uiFolder() }
    const app = await openApp(config, edge, upgrade, { waiting })
    await listen(app, config, waiting)
    const { port } = app.http.server.address() as AddressInfo
    void app.machinery.background.run('reconnecting phones', () => app.startBackgroundWork())
    const leaveOperator = await serveOperator(app, config.data, log)
    const cancelSettle = settleSoon()
    let stopping: Promise<void> | undefined
    return {
      url: `${config.tls ? 'https' : 'http'}://${reachable(config.host)}:${port}`,
      firstStart: app.firstStart,
      firstSignInTold: () => app.firstSignInTold(),
      reload: () => app.doors.follow(app.http.server),
      stop() {
        cancelSettle()
        globalThis.keepCompiled?.()
        stopping ??= leaveOperator()
          .then(() => app.close())
          .then(unlock)
        return stopping
      },
      isHeldUp: () => app.machinery.readers.endingCount > 0,
    }
  } catch (error) {
    waiting?.server.close()
    waiting?.server.closeAllConnections()
    unlock()
    throw asDiskError(error, config.data)
  }
}
