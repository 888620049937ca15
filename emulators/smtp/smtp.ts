import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  SMTPServer,
  type SMTPServerAuthentication,
  type SMTPServerAuthenticationResponse,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import { makeTlsCertificates, type TlsCertificates } from '../certificates/tls-certificates.ts'

const HOST = '127.0.0.1'
const MAX_BYTES = 25 * 1024 * 1024
/** Older ones are forgotten. */
const MAX_MAILS = 500

export const smtpErrors = ['later', 'recipient', 'silent', 'forgetful'] as const
/** `later`: 451 to every mail; `recipient`: knows nobody; `silent`: says nothing; `forgetful`: takes a mail and hangs up. */
export type SmtpError = (typeof smtpErrors)[number]

export interface SmtpOptions {
  /** 0 takes any free one. */
  port?: number
  /** TLS from the first byte, offered, or none. */
  security?: 'tls' | 'starttls' | 'none'
  /** Who may send; anybody when absent. */
  username?: string
  password?: string
  fault?: SmtpError | undefined
}

/** A mail that was taken. */
export interface TakenMail {
  /** The first one is 1. */
  number: number
  at: Date
  from: string
  to: string[]
  /** As on the wire: heads, an empty line, what it says. */
  text: string
  /** Whether it came through TLS. */
  isSecret: boolean
}

/** A server of mail on loopback that keeps what it takes and hands it on to nobody. */
export class SmtpEmulator {
  readonly mails: TakenMail[] = []
  /** How many connected. */
  callers = 0
  /** How many were sent away for their user or password. */
  strangers = 0
  fault: SmtpError | undefined
  /** Told about each mail. */
  hear: (mail: TakenMail) => void = () => {}
  readonly host = HOST
  readonly certificates: TlsCertificates
  readonly #options: SmtpOptions
  readonly #server: SMTPServer
  readonly #sockets = new Set<Socket>()
  readonly #changes = new EventEmitter()
  #taken = 0

  private constructor(options: SmtpOptions, certificates: TlsCertificates) {
    this.#options = options
    this.fault = options.fault
    this.certificates = certificates
    this.#server = this.#speaking()
    this.#server.server.on('connection', socket => this.#connected(socket))
    // Anyone who connects may break off at any moment.
    this.#server.on('error', () => {})
  }

  static async start(options: SmtpOptions = {}): Promise<SmtpEmulator> {
    const emulator = new SmtpEmulator(options, await makeTlsCertificates())
    const listening = once(emulator.#server.server, 'listening')
    emulator.#server.listen(options.port ?? 0, HOST)
    await listening
    return emulator
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  /** Resolves when it has taken so many. */
  async until(count: number): Promise<void> {
    while (this.#taken < count) await once(this.#changes, 'mail')
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>(resolve => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #speaking(): SMTPServer {
    const { security, username } = this.#options
    const { certificate: cert, key } = this.certificates
    return new SMTPServer({
      name: 'emulator',
      size: MAX_BYTES,
      rejectOversized: true,
      secure: security === 'tls',
      cert,
      key,
      disabledCommands: [...(security === 'starttls' ? [] : ['STARTTLS']), ...(username === undefined ? ['AUTH'] : [])],
      authOptional: username === undefined,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 1,
      // Who says nothing does not even say hello.
      onConnect: (_session, done) => void (this.fault === 'silent' || done()),
      onAuth: (provided, _session, done) => done(null, this.#judge(provided)),
      onMailFrom: (_address, { hostNameAppearsAs }, done) => {
        if (!isDomain(hostNameAppearsAs)) done(error(421, 'Try again later, closing connection. (EHLO)'))
        else done(this.fault === 'later' ? error(451, 'Try again later') : null)
      },
      onRcptTo: (_address, _session, done) => done(this.fault === 'recipient' ? error(550, 'No such mailbox') : null),
      onData: (stream, session, done) => void this.#read(stream, session).then(() => done(null), done),
    })
  }

  #connected(socket: Socket): void {
    this.callers += 1
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy())
  }

  #judge({ username, password }: SMTPServerAuthentication): SMTPServerAuthenticationResponse {
    if (username === this.#options.username && password === this.#options.password) return { user: username }
    this.strangers += 1
    return { message: 'Wrong user or password' }
  }

  async #read(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const text = (await buffer(stream)).toString('utf8').replaceAll('\r\n', '\n')
    if (stream.sizeExceeded) return
    const { mailFrom, rcptTo } = session.envelope
    this.#take({
      number: ++this.#taken,
      at: new Date(),
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      text,
      isSecret: session.secure,
    })
    if (this.fault !== 'forgetful') return
    for (const socket of this.#sockets) if (socket.remotePort === session.remotePort) socket.destroy()
  }

  #take(mail: TakenMail): void {
    this.mails.push(mail)
    if (this.mails.length > MAX_MAILS) this.mails.shift()
    this.hear(mail)
    this.#changes.emit('mail')
  }
}

/** Who greets by a name that is no domain is shown out, as Google's relay does. */
const isDomain = (name: string): boolean => name.includes('.') && !name.startsWith('[')

const error = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode })
