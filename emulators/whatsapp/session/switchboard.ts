import type { Companion } from '../companion.ts'
import { answerIq } from '../iq/table.ts'
import { userOf } from '../jids.ts'
import { fanOut } from '../messages/fan-out.ts'
import { takeAcknowledgement, takeReceipt } from '../messages/receipts.ts'
import type { Network } from '../network.ts'
import type { PairingServer } from '../pairing/pairing-server.ts'
import type { Connection, ConnectionEvents } from '../wire/connection.ts'
import { type BinaryNode, child, children, node } from '../wire/node.ts'
import type { NoiseClient } from '../wire/noise.ts'
import { deny, logIn } from './login.ts'

/** An account whose phone synchronises a companion after its first login. */
interface Synchroniser {
  synchronise(companion: Companion): Promise<void>
}

const TOO_OLD = { reason: 405 }

/** Knows which companion is behind which connection, and hands every stanza to the part that understands it. */
export class Switchboard implements ConnectionEvents {
  /** Errors that stopped a stanza or a connection; a healthy run has none. */
  readonly errors: unknown[] = []
  readonly #network: Network
  readonly #pairing: PairingServer
  readonly #account: (pn: string) => Synchroniser | undefined
  readonly #companions = new Map<Connection, Companion>()
  readonly #connections = new Set<Connection>()

  constructor(network: Network, pairing: PairingServer, account: (pn: string) => Synchroniser | undefined) {
    this.#network = network
    this.#pairing = pairing
    this.#account = account
  }

  get connections(): number {
    return this.#connections.size
  }

  opened(connection: Connection, client: NoiseClient): void {
    this.#connections.add(connection)
    const { devicePairingData } = client.payload
    const { versions } = this.#network
    const isTooOld = versions.isTooOld(client.payload)
    if (isTooOld && !(devicePairingData && versions.silentAtLinking)) {
      deny(connection, TOO_OLD)
      return
    }
    if (devicePairingData) {
      this.#pairing.begin(connection, client.noiseKey, devicePairingData, isTooOld)
      return
    }
    const companion = logIn(this.#network, connection, client)
    if (companion) this.#companions.set(connection, companion)
  }

  received(connection: Connection, stanza: BinaryNode): void {
    this.#record('in', connection, stanza)
    const companion = this.#companions.get(connection)
    if (stanza.tag === 'iq') this.#takeIq(connection, stanza)
    else if (companion) TAKERS[stanza.tag]?.(this.#network, companion, stanza)
  }

  sent(connection: Connection, stanza: BinaryNode): void {
    this.#record('out', connection, stanza)
  }

  closed(connection: Connection): void {
    this.#connections.delete(connection)
    this.#pairing.end(connection)
    const companion = this.#companions.get(connection)
    this.#companions.delete(connection)
    if (companion?.connection === connection) {
      companion.connection = undefined
      companion.active = false
      companion.available = false
      companion.asksFor.clear()
    }
    this.#network.changes.announce()
  }

  failed(_connection: Connection, error: unknown): void {
    this.errors.push(error)
  }

  dropAll(): void {
    for (const connection of this.#connections) connection.drop()
  }

  #takeIq(connection: Connection, iq: BinaryNode): void {
    if (iq.attrs.type === 'result' || iq.attrs.type === 'error') this.#pairing.confirmed(connection, iq)
    else this.#answer(connection, iq)
  }

  #answer(connection: Connection, iq: BinaryNode): void {
    const companion = this.#companions.get(connection)
    const context = { network: this.#network, pairing: this.#pairing, connection, companion }
    const answer = answerIq(iq, context)
    if (answer) connection.send(answer)
    if (companion && iq.attrs.xmlns === 'passive' && child(iq, 'active')) this.#activate(companion)
  }

  /** The companion wants live traffic: first what waited, then, once in its life, the phone's synchronisation. */
  #activate(companion: Companion): void {
    companion.activate()
    this.#network.changes.announce()
    if (companion.synchronised) return
    companion.synchronised = true
    void this.#account(companion.pn)
      ?.synchronise(companion)
      .catch(error => this.errors.push(error))
  }

  #record(direction: 'in' | 'out', connection: Connection, stanza: BinaryNode): void {
    const companion = this.#companions.get(connection)?.jid
    this.#network.log.record({ at: Date.now(), direction, connection: connection.number, companion, stanza })
    if (direction === 'in') queueMicrotask(() => this.#network.changes.announce())
  }
}

const takeActivity = (network: Network, from: Companion, { tag, attrs, content }: BinaryNode): void => {
  const [kind] = Array.isArray(content) ? content : []
  const activity = kind ? (kind.attrs.media === 'audio' ? 'recording' : kind.tag) : (attrs.type ?? tag)
  const handset = attrs.to ? network.handset(attrs.to) : undefined
  if (activity === 'subscribe') from.asksFor.add(handset?.pn ?? '')
  else if (attrs.to) handset?.takeActivity(from, activity)
  else from.available = attrs.type === 'available'
}

const takeCall = (network: Network, from: Companion, stanza: BinaryNode): void => {
  const { id, to = '' } = stanza.attrs
  from.connection?.send(node('ack', { class: 'call', id, from: to }))
  for (const { tag, attrs } of children(stanza))
    if (userOf(to)) network.handset(to)?.takeCallAnswer(from, attrs['call-id'] ?? '', tag)
}

/** What a companion may send besides queries. */
const TAKERS: Record<string, (network: Network, from: Companion, stanza: BinaryNode) => void> = {
  message: fanOut,
  receipt: takeReceipt,
  ack: takeAcknowledgement,
  call: takeCall,
  chatstate: takeActivity,
  presence: takeActivity,
}
