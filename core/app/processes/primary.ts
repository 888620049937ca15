import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSea } from 'node:sea'
import type { Duplex } from 'node:stream'
import { HOME, type PeerState } from '../../company/index.ts'
import {
  addressOf,
  Connections,
  connectionLimits,
  createWaiting,
  type Far,
  HANDED_ON,
  type Readiness,
  readCertificate,
  rejectAway,
  reportAlive,
  serverTimes,
  trustedProxies,
  type Waiting,
} from '../../http/index.ts'
import { SECOND } from '../../kit/clock.ts'
import { clearIncoming } from '../../storage/blobs/index.ts'
import { lockFolder } from '../../storage/index.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { asDiskError } from '../disk-error.ts'
import { addressError, listenMeanwhile, type RunningApp, reachable } from '../lifecycle.ts'
import { openListeners } from '../listeners.ts'
import type { Log } from '../log.ts'
import { kindOfError } from '../modules.ts'
import { type Answers, AWAY_FOR, away, type Envelope, Line, PARENT } from './line.ts'
import { addressOfMember, type FromMember, MEMBER, rejections, type ToMember } from './member.ts'
import { type ProxiedTo, proxyOver } from './proxy.ts'
import { Routing } from './routing.ts'

/** How long a request waits for a process that is being started again before it is rejected. */
const PATIENCE = 5 * SECOND
/** The end of a process is known to us a little later than to those who were connected with it. */
const NOTICED_WITHIN = 100
const BEAT = SECOND
/** A process that has answered none of so many beats is ended: its companies are back sooner than it. */
const MOST_MISSED = 10
/** One that ends sooner than this after it was ready is started again later each time. */
const STEADY_AFTER = 10 * SECOND
const LONGEST_PAUSE = 30 * SECOND
/** How long a stop waits for the processes, which give up on callers sooner themselves. */
const STOP_WITHIN = 25 * SECOND

/** A process ended before it was ready, and has said why. */
class MemberEnded extends Error {
  override readonly name = 'MemberEnded'
  readonly exitCode: number

  constructor(exitCode: number) {
    super(`A process ended with ${exitCode} before it was ready.`)
    this.exitCode = exitCode
  }
}

interface Member {
  slot: number
  child: ChildProcess | undefined
  isReady: boolean
  readyAt: number
  restarts: number
  /** Ends in a row, each soon after it was ready. */
  falls: number
  missed: number
  /** Who waits until it takes requests. */
  waiting: Set<(isReady: boolean) => void>
  /** Messages for it while there is none. */
  held: Envelope[]
}

/** A program of several processes: this one listens, has the folder, and hands what comes to the process that has the company. */
export async function startPrimary(config: Config, { log }: { log: Log }): Promise<RunningApp> {
  let unlock = (): void => {}
  let primary: Primary | undefined
  let waiting: Waiting | undefined
  try {
    unlock = lockFolder(config.data)
    primary = new Primary(config, log)
    const { far } = primary
    waiting = await listenMeanwhile(config, () => far)
    await primary.begin()
    return await primary.open(waiting, unlock)
  } catch (error) {
    waiting?.server.close()
    waiting?.server.closeAllConnections()
    await primary?.end()
    unlock()
    throw asDiskError(error, config.data)
  }
}

class Primary {
  readonly far: Far = { done: 0, of: 0 }
  private readonly config: Config
  private readonly log: Log
  private readonly members: Member[]
  private readonly line: Line
  /** Questions that were handed on and not answered yet: who is asked, by who asks. */
  private readonly asked = new Map<string, number>()
  private notUpgraded: Record<number, string> = {}
  private firstStart: RunningApp['firstStart']
  private isStarting = true
  private isStopping = false
  private failed = (_: Error): void => {}
  private beats: NodeJS.Timeout | undefined

  constructor(config: Config, log: Log) {
    this.config = config
    this.log = log
    this.members = Array.from({ length: config.processes }, (_, slot) => ({
      slot,
      child: undefined,
      isReady: false,
      readyAt: 0,
      restarts: 0,
      falls: 0,
      missed: 0,
      waiting: new Set(),
      held: [],
    }))
    this.line = new Line(PARENT, envelope => this.deliver(envelope), kindOfError, rejections)
    const states = async (): Promise<PeerState[]> =>
      this.members.map(({ slot, isReady, restarts }) => ({ slot, isReady, restarts }))
    this.line.answer({ states } satisfies Answers)
  }

  /** Starts the processes: home first, which brings the folder up to date. Throws MemberEnded. */
  async begin(): Promise<void> {
    const failure = new Promise<never>((_, reject) => {
      this.failed = reject
    })
    const prepared = Promise.withResolvers<void>()
    this.start(this.members[HOME]!, true, prepared.resolve)
    await Promise.race([prepared.promise, failure])
    await clearIncoming(this.config.data)
    for (const member of this.members.slice(1)) this.start(member, false)
    const ready = this.members.map(member => this.whenReady(member))
    await Promise.race([Promise.all(ready), failure])
    this.isStarting = false
    this.beats = setInterval(() => this.beat(), BEAT)
  }

  async open(waiting: Waiting | undefined, unlock: () => void): Promise<RunningApp> {
    const { config, log, line } = this
    const { host, port } = config
    const routing = new Routing(config.data, config.processes, systemClock)
    const inner = waiting ?? createWaiting(config.tls && readCertificate(config.tls), () => this.far)
    const isProxy = trustedProxies(config.trustProxy)
    const paths = this.members.map(({ slot }) => addressOfMember(config.data, slot).path)
    const proxy = proxyOver(slot => paths[slot]!)
    let isEmitted = false
    const enter = (request: IncomingMessage): void => {
      if (!isEmitted && request.headers['x-forwarded-for'] !== undefined && !isProxy(request.socket.remoteAddress)) {
        isEmitted = true
        log.warn(
          'requests come by a proxy that --trust-proxy does not name: all callers count as one, and share their limits',
        )
      }
      request.headers['x-forwarded-for'] = addressOf(request, isProxy)
      delete request.headers[HANDED_ON]
    }
    const answer: RequestListener = (request, response) => {
      if (request.url === '/healthz') return reportAlive(response)
      enter(request)
      void this.serve(proxy, routing.slotOf(request), request, response)
    }
    const server = inner.take(answer, serverTimes)
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy())
      enter(request)
      void this.whenReady(this.members[routing.slotOfSocket(request)]!, PATIENCE).then(isReady => {
        if (isReady && !this.isStopping) proxy.upgrade(routing.slotOfSocket(request), request, socket, head)
        else socket.end(`HTTP/1.1 503 Service Unavailable\r\nretry-after: ${AWAY_FOR}\r\nconnection: close\r\n\r\n`)
      })
    })
    const edge = { clock: systemClock, log }
    const figures = config.metrics && {
      type: 'text/plain; version=0.0.4; charset=utf-8',
      text: () => line.ask(HOME, 'figuresText', []) as Promise<string>,
    }
    const listeners = openListeners(config, edge, figures, () => this.readiness())
    const connections = new Connections({ clock: systemClock, isProxy, ...connectionLimits() })
    connections.watch(server)
    for (const listener of listeners.doors) connections.watch(listener.server)
    const listening = async (): Promise<void> => {
      inner.open()
      if (!waiting) await once(server.listen(port, host), 'listening')
    }
    for (const listener of [{ option: 'port', host, port, listen: listening }, ...listeners.doors])
      try {
        await listener.listen()
      } catch (error) {
        await listeners.close()
        server.close()
        throw addressError(error, listener.host, listener.port, listener.option)
      }
    listeners.follow(server)
    const close = async (): Promise<void> => {
      this.isStopping = true
      server.close()
      server.closeIdleConnections()
      await this.end()
      server.closeAllConnections()
      await listeners.close()
      routing.close()
      unlock()
    }
    let stopping: Promise<void> | undefined
    return {
      url: `${config.tls ? 'https' : 'http'}://${reachable(host)}:${(server.address() as AddressInfo).port}`,
      firstStart: this.firstStart,
      firstSignInTold: async () => void (await line.ask(HOME, 'firstSignInTold', [])),
      reload: () => listeners.follow(server),
      stop: () => {
        stopping ??= close()
        return stopping
      },
      isHeldUp: () => false,
    }
  }

  /** Has all processes end in order. */
  async end(): Promise<void> {
    this.isStopping = true
    clearInterval(this.beats)
    const ended = this.members.flatMap(({ child }) =>
      child && child.exitCode === null && child.signalCode === null ? [once(child, 'exit')] : [],
    )
    for (const member of this.members) {
      this.say(member, { stop: true })
      // One that is still starting waits for nobody.
      if (!member.isReady) member.child?.kill('SIGKILL')
    }
    const late = setTimeout(() => {
      for (const { child } of this.members) child?.kill('SIGKILL')
    }, STOP_WITHIN)
    await Promise.all(ended)
    clearTimeout(late)
  }

  private async serve(
    proxy: ProxiedTo,
    slot: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const member = this.members[slot]!
    const reject = (): void => rejectAway(request, response, away())
    if (!member.isReady && !(await this.whenReady(member, PATIENCE))) return reject()
    if (response.destroyed) return
    // What changes nothing may be asked again; whether anything else was done nobody knows.
    const isRepeatable = ['GET', 'HEAD'].includes(request.method ?? '')
    proxy.serve(slot, request, response, isRepeatable ? () => void again() : reject)
    const again = async (): Promise<void> => {
      await new Promise(resolve => setTimeout(resolve, NOTICED_WITHIN))
      if (!(await this.whenReady(member, PATIENCE))) return reject()
      if (!response.destroyed) proxy.serve(slot, request, response, reject)
    }
  }

  private async readiness(): Promise<Readiness> {
    try {
      return (await this.line.ask(HOME, 'readiness', [])) as Readiness
    } catch {
      const checks = { processes: 'the first process is being started again' }
      return { ready: false, checks, detail: { backups: null, desks: [] } }
    }
  }

  private whenReady(member: Member, within?: number): Promise<boolean> {
    if (member.isReady) return Promise.resolve(true)
    return new Promise(resolve => {
      const late = within === undefined ? undefined : setTimeout(() => resolved(false), within)
      const resolved = (isReady: boolean): void => {
        clearTimeout(late)
        member.waiting.delete(resolved)
        resolve(isReady)
      }
      member.waiting.add(resolved)
    })
  }

  private start(member: Member, isFirst: boolean, prepared?: () => void): void {
    const { slot } = member
    // As this one was started, by whatever program that was.
    const words = [...process.execArgv, ...(isSea() ? [] : [process.argv[1]!]), ...process.argv.slice(2)]
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
      env: { ...process.env, [MEMBER]: `${slot}/${this.members.length}` },
    })
    Object.assign(member, { child, isReady: false, missed: 0 })
    child.on('error', error => this.log.error({ err: error, process: slot }, 'a process could not be started'))
    child.on('message', (message: FromMember) => {
      if ('envelope' in message) this.deliver(message.envelope)
      else if ('beat' in message) member.missed = 0
      else if ('far' in message) Object.assign(this.far, message.far)
      else if ('prepared' in message) {
        this.notUpgraded = message.prepared.notUpgraded
        prepared?.()
      } else this.ready(member, message.ready.firstStart)
    })
    child.once('exit', (code, signal) => this.ended(member, code, signal))
    this.say(member, { begin: { isFirst, notUpgraded: this.notUpgraded } })
    for (const envelope of member.held.splice(0)) this.say(member, { envelope })
  }

  private ready(member: Member, firstStart: RunningApp['firstStart']): void {
    member.isReady = true
    member.readyAt = performance.now()
    this.firstStart ??= firstStart
    for (const resolve of [...member.waiting]) resolve(true)
  }

  /** It is gone for sure: anyone who takes its companies is alone with them. */
  private ended(member: Member, code: number | null, signal: NodeJS.Signals | null): void {
    const { slot, readyAt, isReady } = member
    const wasSteady = isReady && performance.now() - readyAt >= STEADY_AFTER
    Object.assign(member, { child: undefined, isReady: false })
    this.forget(slot)
    if (this.isStopping) return
    if (this.isStarting) return void this.failed(new MemberEnded(code || 1))
    member.falls = wasSteady ? 0 : member.falls + 1
    member.restarts += 1
    const pause = member.falls < 2 ? 0 : Math.min(2 ** member.falls * 100, LONGEST_PAUSE)
    this.log.error({ process: slot, code, signal, again: pause }, 'a process ended and is started again')
    setTimeout(() => {
      if (!this.isStopping) this.start(member, false)
    }, pause)
  }

  /** Anyone who asked it is informed that it is away; whom it asked need not answer. */
  private forget(slot: number): void {
    for (const [key, to] of this.asked) {
      const [from, id] = key.split(' ').map(Number) as [number, number]
      if (to !== slot && from !== slot) continue
      this.asked.delete(key)
      if (to === slot) this.hand({ from: slot, to: from, id, away: true })
      else this.hand({ from: slot, to, id, ending: true })
    }
  }

  /** Hands a message on to whom it is for. */
  private deliver(envelope: Envelope): void {
    const { from, to, id } = envelope
    if ('call' in envelope) this.asked.set(`${from} ${id}`, to)
    else if (!('progress' in envelope) && !('ending' in envelope)) this.asked.delete(`${to} ${id}`)
    this.hand(envelope)
  }

  private hand(envelope: Envelope): void {
    if (envelope.to === PARENT) return void this.line.receive(envelope)
    const member = this.members[envelope.to]
    if (!member) return
    if (member.child) this.say(member, { envelope })
    else if ('call' in envelope) member.held.push(envelope)
  }

  private say({ child }: Member, message: ToMember): void {
    if (child?.connected) child.send(message, () => {})
  }

  private beat(): void {
    for (const member of this.members) {
      if (!member.isReady) continue
      member.missed += 1
      if (member.missed > MOST_MISSED) {
        this.log.error({ process: member.slot }, `a process has not answered for ${MOST_MISSED} s and is ended`)
        member.child?.kill('SIGKILL')
      } else this.say(member, { beat: member.missed })
    }
  }
}
