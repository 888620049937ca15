import { randomBytes } from 'node:crypto'
import type { KeyPair, proto } from '@whiskeysockets/baileys'
import type { Companion, CompanionKeys } from '../companion.ts'
import type { Handset } from '../handset.ts'
import type { IqAnswer } from '../iq/answer.ts'
import { phoneNumber, SERVER } from '../jids.ts'
import type { Network } from '../network.ts'
import type { Connection } from '../wire/connection.ts'
import { type BinaryNode, bytesOf, child, node, timestamp } from '../wire/node.ts'
import { answerHello, type CodeHello, isKnownClient, openFinish, readHello } from './code.ts'
import { signDeviceIdentity } from './device-identity.ts'
import { readQr } from './qr.ts'

const REFS = 6

/** The phone that links a companion: who it is, and the identity with which it signs. */
export interface Linker extends Handset {
  readonly identity: KeyPair
  /** Whether the account asks for a passkey before it links anything. */
  asksForPasskey: boolean
}

interface Candidate {
  connection: Connection
  keys: CompanionKeys
  /** It is shown codes, and none of them ever links. */
  isTooOld: boolean
  pairingId?: string
  linked?: Companion
}

const bigEndianNumber = (bytes: Uint8Array | null | undefined) =>
  Buffer.from(bytes ?? []).readUIntBE(0, bytes?.length ?? 0)

const notice = (type: string, content: BinaryNode[]): BinaryNode =>
  node('notification', { type, from: SERVER, id: `${type}-${randomBytes(4).toString('hex')}`, t: timestamp() }, content)

const readKeys = (noiseKey: Buffer, data: proto.ClientPayload.IDevicePairingRegistrationData): CompanionKeys => ({
  noiseKey,
  identityKey: Buffer.from(data.eIdent ?? []),
  registrationId: bigEndianNumber(data.eRegid),
  signedPreKey: {
    id: bigEndianNumber(data.eSkeyId),
    publicKey: Buffer.from(data.eSkeyVal ?? []),
    signature: Buffer.from(data.eSkeySig ?? []),
  },
})

/** Links companions to phones, by QR or by code. */
export class PairingServer {
  readonly #network: Network
  readonly #candidates = new Map<Connection, Candidate>()
  readonly #refs = new Map<string, Candidate>()
  readonly #hellos = new Map<string, { hello: CodeHello; candidate: Candidate }>()
  readonly #retired = new Set<string>()
  readonly #finishes = new Map<string, (bundle: Buffer) => void>()

  constructor(network: Network) {
    this.#network = network
  }

  /** A companion that belongs to nobody connected: it gets the references for its QR codes. */
  begin(
    connection: Connection,
    noiseKey: Buffer,
    data: proto.ClientPayload.IDevicePairingRegistrationData,
    isTooOld = false,
  ): void {
    const candidate = { connection, keys: readKeys(noiseKey, data), isTooOld }
    this.#candidates.set(connection, candidate)
    const refs = Array.from({ length: REFS }, () => randomBytes(16).toString('base64url'))
    for (const ref of refs) this.#refs.set(ref, candidate)
    const content = refs.map(ref => node('ref', {}, Buffer.from(ref, 'utf8')))
    const attrs = { from: SERVER, type: 'set', id: 'pair-device', xmlns: 'md' }
    connection.send(node('iq', attrs, [node('pair-device', {}, content)]))
  }

  /** The candidate's connection is gone: its codes are worth nothing any more. */
  end(connection: Connection): void {
    const candidate = this.#candidates.get(connection)
    this.#candidates.delete(connection)
    for (const [ref, holder] of this.#refs) if (holder === candidate) this.#refs.delete(ref)
    for (const [pn, { candidate: holder }] of this.#hellos) if (holder === candidate) this.#hellos.delete(pn)
    this.#network.changes.announce()
  }

  /** The phone scans a QR code. Resolves when the companion has confirmed the link. */
  async scan(phone: Linker, qr: string): Promise<Companion> {
    const { ref, noiseKey, identityKey, advSecret } = readQr(qr)
    const candidate = this.#refs.get(ref)
    if (!candidate) throw new Error('emulator: this QR code is not (or no longer) valid')
    if (!candidate.keys.noiseKey.equals(noiseKey) || !candidate.keys.identityKey.equals(identityKey))
      throw new Error('emulator: the QR code belongs to another companion')
    if (this.#isRetired(candidate, advSecret)) throw new Error('emulator: the secret of this QR code was retired')
    return this.#linkUnlessGated(phone, candidate, advSecret)
  }

  /** The phone's owner types a pairing code. Resolves when linked; rejects when the code is wrong. */
  async enterCode(phone: Linker, code: string): Promise<Companion> {
    const { hello, candidate } = await this.#network.changes.until(
      () => this.#hellos.get(phone.pn),
      `a companion that asks ${phone.pn} for a pairing code`,
    )
    const { notification, shared } = await answerHello(hello, code, phone.identity)
    const bundle = await new Promise<Buffer>(resolve => {
      this.#finishes.set(phone.pn, resolve)
      candidate.connection.send(notification)
    })
    this.#hellos.delete(phone.pn)
    return this.#linkUnlessGated(phone, candidate, openFinish(bundle, shared, phone.identity))
  }

  /** `<link_code_companion_reg>` from the companion; gives the content of the answer. */
  companionRegistration(connection: Connection, registration: BinaryNode): IqAnswer {
    const pn = phoneNumber(registration.attrs.jid ?? '')
    const candidate = this.#candidates.get(connection)
    if (registration.attrs.stage === 'companion_hello' && candidate) {
      if (!isKnownClient(registration)) return { code: 400, text: 'bad-request' }
      const error = this.#network.faults.takePairingCode(pn)
      if (error) return { code: error, text: 'refused' }
      const hello = readHello(registration)
      this.#hellos.set(pn, { hello, candidate })
      this.#network.changes.announce()
      return [node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, hello.ref)])]
    }
    this.#finishes.get(pn)?.(bytesOf(child(registration, 'link_code_pairing_wrapped_key_bundle')))
    this.#finishes.delete(pn)
    return []
  }

  /** The companion's answer to `pair-success`: the link stands, and the companion has to connect again. */
  confirmed(connection: Connection, result: BinaryNode): void {
    const candidate = this.#candidates.get(connection)
    if (!candidate?.linked || result.attrs.id !== candidate.pairingId) return
    connection.close(node('stream:error', { code: '515' }))
    this.end(connection)
  }

  /** Whether the server takes no link with this secret; the first time, it tells the companion to make another. */
  #isRetired(candidate: Candidate, secret: Buffer): boolean {
    const name = secret.toString('base64')
    if (this.#network.faults.takeRetirement()) {
      this.#retired.add(name)
      candidate.connection.send(notice('companion_reg_refresh', [node('companion_reg_refresh')]))
    }
    return this.#retired.has(name)
  }

  /** An account with a passkey links nothing before a person has shown it in the companion's browser. */
  #linkUnlessGated(phone: Linker, candidate: Candidate, secret: Buffer): Promise<Companion> {
    if (candidate.isTooOld) throw new Error('emulator: the phone could not link this device')
    if (!phone.asksForPasskey) return this.#link(phone, candidate, secret)
    const options = JSON.stringify({ rpId: 'whatsapp.com', userVerification: 'required' })
    const request = node('passkey_request_options', {}, Buffer.from(options))
    candidate.connection.send(notice('passkey_prologue_request', [request]))
    throw new Error('emulator: this account asks for a passkey first')
  }

  async #link(phone: Linker, candidate: Candidate, advSecret: Buffer): Promise<Companion> {
    const companion = this.#network.link(phone, candidate.keys)
    candidate.linked = companion
    candidate.pairingId = `pair-${companion.device}-${timestamp()}`
    const { identityKey } = candidate.keys
    const identity = signDeviceIdentity(phone.identity, identityKey, advSecret, companion.device)
    const success = node('pair-success', {}, [
      node('device-identity', {}, identity),
      node('biz', { name: phone.name }),
      node('device', { jid: companion.jid, lid: companion.lidJid }),
      node('platform', { name: 'smba' }),
    ])
    const attrs = { from: SERVER, type: 'set', id: candidate.pairingId, xmlns: 'md', t: timestamp() }
    candidate.connection.send(node('iq', attrs, [success]))
    const gone = () => !this.#candidates.has(candidate.connection)
    await this.#network.changes.until(gone, `the companion to confirm its link to ${phone.pn}`)
    return companion
  }
}
