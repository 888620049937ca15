import type { IncomingMessage, ServerResponse } from 'node:http'
import { Curve } from '@whiskeysockets/baileys'
import { makeTlsCertificates, type TlsCertificates } from '../certificates/tls-certificates.ts'
import type { Problems } from './faults.ts'
import { changeMembers, createGroup, type MembershipChange, renameGroup } from './group-changes.ts'
import type { Group } from './groups.ts'
import type { Addressing } from './jids.ts'
import { phoneNumber } from './jids.ts'
import { type LedgerSummary, summarise } from './ledgers.ts'
import { serveMedia } from './media-host.ts'
import type { MediaStore } from './media-store.ts'
import { type AutomaticReceipts, Network } from './network.ts'
import { PairingServer } from './pairing/pairing-server.ts'
import { AccountPhone } from './phones/account-phone.ts'
import { CustomerPhone } from './phones/customer-phone.ts'
import { newMessageId } from './phones/outgoing.ts'
import { numberOfWho, type Who } from './phones/phone.ts'
import { groupedReceipt } from './phones/receipts.ts'
import { openPort, type Port } from './port.ts'
import { Switchboard } from './session/switchboard.ts'
import { serveVersion, VERSION_PATH } from './versions.ts'
import { Connection } from './wire/connection.ts'
import { makeNoiseIdentity, type NoiseIdentity } from './wire/noise-certificate.ts'

export interface EmulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /** Whether `url` is wss:// (needs `certificateAuthority`) instead of ws://; both work on the one port. */
  tls?: boolean
  /** How people are addressed unless told otherwise; `lid` by default, as WhatsApp does now. */
  addressing?: Addressing
  /** What phones do by themselves with an arriving message; `delivered` by default. */
  receipts?: AutomaticReceipts
  /** Whether the server shows WhatsApp's certificate beside another key, as someone in between would. */
  foreignCertificate?: boolean
  /** How many stanzas the log keeps whole; 20,000 by default. */
  logCapacity?: number
}

/** Serves further HTTP paths beside the media; false when a path is none of its own. */
export type HttpExtension = (request: IncomingMessage, response: ServerResponse) => boolean

/** A local WhatsApp with simulated phones, for tests and the demo. */
export class Emulator {
  readonly network: Network
  readonly #identity: NoiseIdentity
  readonly #tls: TlsCertificates
  readonly #pairing: PairingServer
  readonly #switchboard: Switchboard
  readonly #accounts = new Map<string, AccountPhone>()
  readonly #customers = new Map<string, CustomerPhone>()
  readonly #secure: boolean
  readonly #extensions: HttpExtension[] = []
  #port: Port | undefined
  #connections = 0

  private constructor(
    certificates: TlsCertificates,
    {
      tls = false,
      addressing = 'lid',
      receipts = 'delivered',
      foreignCertificate,
      logCapacity = 20_000,
    }: EmulatorOptions,
  ) {
    this.#tls = certificates
    this.#identity = makeNoiseIdentity(foreignCertificate ? Curve.generateKeyPair() : undefined)
    this.network = new Network({ addressing, receipts, logCapacity })
    this.#secure = tls
    this.#pairing = new PairingServer(this.network)
    this.#switchboard = new Switchboard(this.network, this.#pairing, pn => this.#accounts.get(pn))
  }

  /** Makes one that listens. */
  static async start(options: EmulatorOptions): Promise<Emulator> {
    const emulator = new Emulator(await makeTlsCertificates(), options)
    await emulator.#listen(options.port ?? 0)
    return emulator
  }

  /** Where Baileys connects (`waWebSocketUrl`). */
  get url(): string {
    return `${this.#secure ? 'wss' : 'ws'}://${this.host}/ws/chat`
  }

  /** Where the current version of WhatsApp Web is read. */
  get versionSource(): string {
    return `http://${this.host}${VERSION_PATH}`
  }

  /** The version that a companion claims which keeps up. */
  get version(): string {
    return this.network.versions.current.join('.')
  }

  get host(): string {
    return this.network.media.host
  }

  /** The 32 bytes that a client on loopback installs in place of WhatsApp's root key. */
  get rootKey(): Buffer {
    return this.#identity.rootKey
  }

  /** PEM of the authority behind https and wss: media transfers always need it. */
  get certificateAuthority(): string {
    return this.#tls.authority
  }

  /** Everything that crossed the wire. */
  get stanzas() {
    return this.network.log
  }

  get media(): MediaStore {
    return this.network.media
  }

  get faults(): Problems {
    return this.network.faults
  }

  /** Errors of the emulator itself; a healthy run has none. */
  get errors(): unknown[] {
    return this.#switchboard.errors
  }

  /** How many companions are connected, those that are still pairing among them. */
  get connections(): number {
    return this.#switchboard.connections
  }

  get accounts(): AccountPhone[] {
    return [...this.#accounts.values()]
  }

  get customers(): CustomerPhone[] {
    return [...this.#customers.values()]
  }

  /** The account phone with this number; made at first mention. */
  phone(number: string, { name }: { name?: string } = {}): AccountPhone {
    const pn = phoneNumber(number)
    const known = this.#accounts.get(pn)
    if (known) return known
    const phone = new AccountPhone(this.network, this.#pairing, pn, name ?? `Conta ${pn}`)
    this.network.add(phone)
    this.#accounts.set(pn, phone)
    return phone
  }

  /** The customer with this number; made at first mention. */
  customer(number: string, { name, addressing }: { name?: string; addressing?: Addressing } = {}): CustomerPhone {
    const pn = phoneNumber(number)
    const known = this.#customers.get(pn)
    if (known) return known
    const customer = new CustomerPhone(this.network, pn, name ?? `Cliente ${pn.slice(-4)}`)
    customer.addressedBy = addressing
    this.network.add(customer)
    this.#customers.set(pn, customer)
    return customer
  }

  /** Makes a group and tells its members, accounts and customers alike; the owner becomes its superadmin. */
  group(subject: string, owner: Who, members: Who[], addressing?: Addressing): Group {
    return createGroup(this.network, subject, numberOfWho(owner), members.map(numberOfWho), addressing)
  }

  /** A member of the group adds, removes, promotes or demotes others. */
  changeGroup(group: Group, actor: Who, change: MembershipChange, members: Who[]): void {
    changeMembers(this.network, group, numberOfWho(actor), change, members.map(numberOfWho))
  }

  /** A member of the group gives it another name. */
  renameGroup(group: Group, actor: Who, subject: string): void {
    renameGroup(this.network, group, numberOfWho(actor), subject)
  }

  /** Members of a group got (or read) a message of an account, which is reported as one receipt for all of them. */
  confirmTogether(group: Group, account: Who, id: string, members: CustomerPhone[], type?: 'read'): void {
    const people = members.map(member => member.jid(group.addressing))
    const receipt = groupedReceipt(group.jid, id, people, type, newMessageId())
    for (const companion of this.network.companionsOf(numberOfWho(account))) companion.deliver(receipt)
  }

  /** Figures over all messages in both directions. */
  summary(): LedgerSummary {
    return summarise(this.network.inbound, this.network.outbound)
  }

  extend(extension: HttpExtension): void {
    this.#extensions.push(extension)
  }

  /** Cuts all connections and frees the port. */
  async stop(): Promise<void> {
    this.#switchboard.dropAll()
    await this.#port?.close()
  }

  async #listen(port: number): Promise<void> {
    this.#port = await openPort(port, this.#tls, {
      request: (request, response) => this.#serve(request, response),
      socket: socket => new Connection(++this.#connections, socket, this.#identity, this.#switchboard),
    })
    this.network.media.host = this.#port.host
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    if (serveVersion(this.network.versions, request, response)) return
    if (serveMedia(this.network.media, request, response)) return
    if (this.#extensions.some(extension => extension(request, response))) return
    response.writeHead(404).end()
  }
}
