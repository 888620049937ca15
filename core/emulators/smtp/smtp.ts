import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { makeTlsCertificates, type TlsCertificates } from '../certificates/tls-certificates.ts'
import { Conversation, type MailTaker, type SmtpFault, type SmtpOptions, type TakenMail } from './conversation.ts'

const HOST = '127.0.0.1'

/** A server of mail on loopback that keeps what it takes and hands it on to nobody. */
export class SmtpEmulator implements MailTaker {
  readonly mails: TakenMail[] = []
  /** How many connected. */
  callers = 0
  /** How many were sent away for their user or password. */
  strangers = 0
  fault: SmtpFault | undefined
  /** Told of each mail. */
  hear: (mail: TakenMail) => void = () => {}
  readonly host = HOST
  readonly options: SmtpOptions
  readonly certificates: TlsCertificates
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #changes = new EventEmitter()

  private constructor(options: SmtpOptions, certificates: TlsCertificates) {
    this.options = options
    this.fault = options.fault
    this.certificates = certificates
    this.#server = createServer(socket => this.#serve(socket))
  }

  static async start(options: SmtpOptions = {}): Promise<SmtpEmulator> {
    const emulator = new SmtpEmulator(options, await makeTlsCertificates())
    emulator.#server.listen(options.port ?? 0, HOST)
    await once(emulator.#server, 'listening')
    return emulator
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  take(mail: TakenMail): void {
    this.mails.push(mail)
    this.hear(mail)
    this.#changes.emit('mail')
  }

  /** Resolves when it has taken so many. */
  async until(count: number): Promise<void> {
    while (this.mails.length < count) await once(this.#changes, 'mail')
  }

  /** The same connection, from here on through TLS. */
  secured(socket: Socket): TLSSocket {
    const { certificate: cert, key } = this.certificates
    const secret = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) })
    secret.on('error', () => secret.destroy())
    return secret
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #serve(socket: Socket): void {
    this.callers += 1
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (this.fault === 'silent') socket.resume()
    else if (this.options.security === 'tls') new Conversation(this, this.secured(socket), true)
    else new Conversation(this, socket, false)
  }
}
