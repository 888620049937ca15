import {
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  generateRegistrationId,
  type KeyPair,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalRepositoryWithLIDStore,
  signedKeyPair,
} from '@whiskeysockets/baileys'
import { type KeyBundle, toSession } from '../key-bundle.ts'
import { silentLogger } from '../silent-logger.ts'

/** Someone else's device: its Signal address and where to get a bundle for a new session. */
interface Peer {
  lidJid: string
  takeBundle(): KeyBundle
}

export interface Sealed {
  type: 'pkmsg' | 'msg'
  ciphertext: Uint8Array
}

/** Signal keys in memory. There is one device and one task at a time, so a transaction is the task itself. */
const memoryKeys = () => {
  const values = new Map<string, unknown>()
  return {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const found: Record<string, SignalDataTypeMap[T]> = {}
      for (const id of ids) {
        const value = values.get(`${type}:${id}`)
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T]
      }
      return found
    },
    set: (data: SignalDataSet) => {
      for (const [type, entries] of Object.entries(data))
        for (const [id, value] of Object.entries(entries ?? {}))
          if (value === null || value === undefined) values.delete(`${type}:${id}`)
          else values.set(`${type}:${id}`, value)
    },
    isInTransaction: () => false,
    transaction: <T>(work: () => Promise<T>) => work(),
  }
}

/** The Signal side of one simulated phone, on Baileys' own repository. */
export class DeviceSessions {
  readonly identity: KeyPair
  readonly registrationId = generateRegistrationId()
  readonly #keys = memoryKeys()
  readonly #signedPreKey
  readonly #repository: SignalRepositoryWithLIDStore
  #nextKeyId = 1
  #queue: Promise<unknown> = Promise.resolve()

  constructor(identity: KeyPair = Curve.generateKeyPair()) {
    this.identity = identity
    this.#signedPreKey = signedKeyPair(identity, 1)
    const creds = {
      signedIdentityKey: identity,
      signedPreKey: this.#signedPreKey,
      registrationId: this.registrationId,
    }
    const auth = { creds, keys: this.#keys }
    this.#repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, silentLogger, async () => [])
  }

  /** Runs tasks one after the other: a ratchet must never be turned by two at once. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(task)
    this.#queue = result.catch(() => undefined)
    return result
  }

  /** A bundle with a one-time key of its own; there is always one more. */
  takeBundle(): KeyBundle {
    const id = this.#nextKeyId++
    const pair = Curve.generateKeyPair()
    this.#keys.set({ 'pre-key': { [id]: pair } })
    const { keyId, keyPair, signature } = this.#signedPreKey
    return {
      registrationId: this.registrationId,
      identityKey: this.identity.public,
      signedPreKey: { id: keyId, publicKey: keyPair.public, signature },
      oneTimeKey: { id, publicKey: pair.public },
    }
  }

  /** Encrypts for a device, starting a session first where there is none. Call inside `run`. */
  async encrypt(peer: Peer, data: Uint8Array): Promise<Sealed> {
    const { exists } = await this.#repository.validateSession(peer.lidJid)
    if (!exists) await this.startSession(peer.lidJid, peer.takeBundle())
    return this.#repository.encryptMessage({ jid: peer.lidJid, data })
  }

  async startSession(lidJid: string, bundle: KeyBundle): Promise<void> {
    await this.#repository.deleteSession([lidJid])
    await this.#repository.injectE2ESession({ jid: lidJid, session: toSession(bundle) })
  }

  decrypt(lidJid: string, sealed: Sealed): Promise<Uint8Array> {
    return this.#repository.decryptMessage({ jid: lidJid, ...sealed })
  }

  async encryptForGroup(group: string, lidJid: string, data: Uint8Array) {
    const { ciphertext, senderKeyDistributionMessage } = await this.#repository.encryptGroupMessage({
      group,
      meId: lidJid,
      data,
    })
    return { ciphertext, distribution: senderKeyDistributionMessage }
  }

  decryptFromGroup(group: string, authorJid: string, msg: Uint8Array): Promise<Uint8Array> {
    return this.#repository.decryptGroupMessage({ group, authorJid, msg })
  }

  async acceptSenderKey(group: string, authorJid: string, distribution: Uint8Array): Promise<void> {
    const item = { groupId: group, axolotlSenderKeyDistributionMessage: distribution }
    await this.#repository.processSenderKeyDistributionMessage({ authorJid, item })
  }
}
