import { chmodSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { Answering, HandedReply, HandedRequest, Peers } from '../../company/index.ts'
import { HOME, slotOfCompany } from '../../company/index.ts'
import type { Far } from '../../http/index.ts'
import type { FirstSignIn } from '../../platform/companies/index.ts'
import { lockMember, openPlatform, openSecrets } from '../../storage/index.ts'
import { baileysProvider } from '../../whatsapp/providers/baileys/index.ts'
import { openApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import { inFolder } from '../control/address.ts'
import { serveOperator } from '../control/server.ts'
import { asDiskError } from '../disk-error.ts'
import { placeOf, settleSoon, uiFolder } from '../lifecycle.ts'
import type { Log } from '../log.ts'
import { kindOfError } from '../modules.ts'
import { type ErrorReply, errorReplyOf, Rejected } from '../operations/error.ts'
import { finishOwnExchanges, prepareFolder } from '../prepare-folder.ts'
import { Upgrade } from '../upgrade.ts'
import { version } from '../version.ts'
import { answering } from './answering.ts'
import { type Answers, away, type Envelope, Line, PARENT, type Rejections } from './line.ts'

/** By this variable a process knows which of how many it is. */
export const MEMBER = 'BALCAO_PROCESS'

export interface Membership {
  slot: number
  count: number
}

/** What the parent says to a process. */
export type ToMember =
  | { begin: { isFirst: boolean; notUpgraded: Record<number, string> } }
  | { envelope: Envelope }
  | { beat: number }
  | { stop: true }

/** What a process says to its parent. */
export type FromMember =
  | { far: Far }
  | { prepared: { notUpgraded: Record<number, string> } }
  | { ready: { firstStart: FirstSignIn | undefined } }
  | { envelope: Envelope }
  | { beat: number }

/** Which of several processes this one is, if it is one. */
export function membershipOf(environment: NodeJS.ProcessEnv): Membership | undefined {
  const [slot, count] = (environment[MEMBER] ?? '').split('/').map(Number)
  // The program rejects what is none of its options.
  delete environment[MEMBER]
  if (slot === undefined || count === undefined) return undefined
  if (!process.send) throw new ConfigError([`${MEMBER} is not an option of Balcão`])
  return { slot, count }
}

/** Where one of several processes is spoken to by its parent and the others. */
export const addressOfMember = (data: string, slot: number) => inFolder(data, `process-${slot}`)

/** A rejection of the command line keeps its words on the way. */
export const rejections: Rejections = {
  sent: error => (error instanceof Error && error.name !== 'Failure' ? errorReplyOf(error) : undefined),
  received: error => new Rejected(error as ErrorReply),
}

/** One of several processes of a program, which its parent starts and ends. Resolves when it takes requests. */
export async function startMember(config: Config, { slot, count }: Membership, log: Log): Promise<void> {
  const say = (message: FromMember): void => void process.send?.(message, undefined, undefined, () => {})
  // Anyone who takes the folder next must not find us in it: the system ends what still runs.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Those are for the parent, which says what is to be done.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  const line = new Line(slot, envelope => say({ envelope }), kindOfError, rejections)
  const begun = Promise.withResolvers<{ isFirst: boolean; notUpgraded: Record<number, string> }>()
  let stop = (): void => process.exit(0)
  process.on('message', (message: ToMember) => {
    if ('envelope' in message) line.receive(message.envelope)
    else if ('beat' in message) say({ beat: message.beat })
    else if ('begin' in message) begun.resolve(message.begin)
    else stop()
  })
  const { isFirst, notUpgraded } = await begun.promise
  const unlock = lockMember(config.data)
  try {
    const upgrade = isFirst
      ? await prepareAll(config, log, far => say({ far }))
      : Upgrade.after(config.data, version, log, notUpgraded)
    if (isFirst) say({ prepared: { notUpgraded: upgrade.failures() } })
    else finishOwnExchanges(config.data, id => slotOfCompany(id, count) === slot)
    const peers = peersOver(line, { slot, count }, config.data)
    const provider = baileysProvider(placeOf(config), log)
    const inner = { ...config, tls: undefined, redirectPort: undefined, metrics: innerMetrics(config) }
    const edge = { clock: systemClock, log, provider, uiFolder: uiFolder(), peers, isHttps: config.tls !== undefined }
    const app = await openApp(inner, edge, upgrade, { answersOthers: answering })
    const { path, letGo } = addressOfMember(config.data, slot)
    app.http.server.keepAliveTimeout = 0
    // Left behind by one that was killed; the parent starts no second one beside it.
    if (process.platform !== 'win32') rmSync(path, { force: true })
    await app.http.listen({ path })
    if (process.platform !== 'win32') chmodSync(path, 0o600)
    const leaveOperator = slot === HOME ? await serveOperator(app, config.data, log) : async () => {}
    void app.machinery.background.run('reconnecting phones', () => app.startBackgroundWork())
    const cancelSettle = settleSoon()
    let isStopping = false
    stop = () => {
      if (isStopping) return
      isStopping = true
      cancelSettle()
      void leaveOperator()
        .then(() => app.close())
        .then(() => {
          letGo()
          unlock()
          if (app.machinery.readers.endingCount > 0) process.kill(process.pid, 'SIGKILL')
          else process.exit(0)
        })
    }
    say({ ready: { firstStart: app.firstStart } })
  } catch (error) {
    throw asDiskError(error, config.data)
  }
}

/** All companies are upgraded before any of the processes has one. */
async function prepareAll(config: Config, log: Log, report: (far: Far) => void): Promise<Upgrade> {
  const upgrade = await prepareFolder(config, log, ({ done = 0, of = 0 }) => report({ done, of }))
  await upgrade.runHere()
  // The others come into a folder that has both.
  openSecrets(config.data)
  openPlatform(config.data).close()
  return upgrade
}

/** A port of its own is the parent's, which asks the home process. */
const innerMetrics = ({ metrics }: Config): Config['metrics'] =>
  metrics && { ...metrics, port: undefined, token: metrics.port === undefined ? metrics.token : undefined }

function peersOver(line: Line, { slot, count }: Membership, data: string): Peers {
  const slotOf = (companyId: number): number => slotOfCompany(companyId, count)
  const paths = Array.from({ length: count }, (_, of) => addressOfMember(data, of).path)
  return {
    slot,
    count,
    isHome: slot === HOME,
    owns: companyId => slotOf(companyId) === slot,
    slotOf,
    ask: (to, call, ...input) => line.ask(to, call, input) as never,
    askAtLength: ({ emit: report, ending }, to, call, ...input) =>
      line.ask(to, call, input, { emit: report, ending }) as never,
    handOn: (to, handed) => handOn(paths[to]!, handed),
    addressOf: to => `ws+unix://${paths[to]}:/api/ws`,
    others: () => Array.from({ length: count }, (_, other) => other).filter(other => other !== slot),
    answer: (answering: Answering) => line.answer(answering as unknown as Answers),
    states: () => line.ask(PARENT, 'states', []) as ReturnType<Peers['states']>,
  }
}

/** Headers of a connection, and of a body that is written again. */
const NOT_HANDED = [
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'host',
  'expect',
]

function handOn(path: string, { method, url, headers, ip, body }: HandedRequest): Promise<HandedReply> {
  const provided = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_HANDED.includes(name)))
  return new Promise((resolve, reject) => {
    const requested = request(
      { socketPath: path, method, path: url, headers: { ...provided, 'x-forwarded-for': ip }, agent: false },
      reply => {
        const parts: Buffer[] = []
        reply
          .on('data', (part: Buffer) => parts.push(part))
          .on('error', reject)
          .on('end', () => resolve({ status: reply.statusCode ?? 502, json: Buffer.concat(parts) }))
      },
    )
    // Whether it was done nobody knows: anyone who asked looks, and asks again.
    requested.on('error', () => reject(away()))
    requested.end(body === undefined || body === null ? undefined : JSON.stringify(body))
  })
}
