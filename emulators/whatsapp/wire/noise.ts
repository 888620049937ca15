import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  type KeyPair,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from '@whiskeysockets/baileys'
import type { NoiseIdentity } from './noise-certificate.ts'

const NOTHING = Buffer.alloc(0)

const nonce = (counter: number): Buffer => {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}

/** One direction of the established transport: AES-256-GCM under a counter. */
class TransportKey {
  readonly #key: Uint8Array
  #counter = 0

  constructor(key: Uint8Array) {
    this.#key = key
  }

  encrypt(plaintext: Uint8Array): Uint8Array {
    return aesEncryptGCM(plaintext, this.#key, nonce(this.#counter++), NOTHING)
  }

  decrypt(ciphertext: Uint8Array): Uint8Array {
    return aesDecryptGCM(ciphertext, this.#key, nonce(this.#counter++), NOTHING)
  }
}

/** What the client proves in the last step of the handshake. */
export interface NoiseClient {
  noiseKey: Buffer
  payload: proto.ClientPayload
}

/** The server's side of Noise_XX_25519_AESGCM_SHA256 in WhatsApp's flavour. */
export class NoiseResponder {
  readonly #identity: NoiseIdentity
  readonly #ephemeral: KeyPair = Curve.generateKeyPair()
  #hash: Buffer = Buffer.from(NOISE_MODE)
  #salt: Uint8Array = this.#hash
  #key: Uint8Array = this.#hash
  #counter = 0
  #reading?: TransportKey
  #writing?: TransportKey

  constructor(identity: NoiseIdentity) {
    this.#identity = identity
    this.#authenticate(NOISE_WA_HEADER)
  }

  /** True once the handshake is over and frames carry stanzas. */
  get established(): boolean {
    return this.#reading !== undefined
  }

  /** Takes the client's hello, gives the server's. */
  answerHello(bytes: Uint8Array): Uint8Array {
    const theirs = proto.HandshakeMessage.decode(bytes).clientHello?.ephemeral
    if (!theirs) throw new Error('emulator: the first frame is no client hello')
    this.#authenticate(theirs)
    this.#authenticate(this.#ephemeral.public)
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs))
    const serverStatic = this.#seal(this.#identity.staticKey.public)
    this.#mix(Curve.sharedKey(this.#identity.staticKey.private, theirs))
    const payload = this.#seal(this.#identity.chain)
    const serverHello = { ephemeral: this.#ephemeral.public, static: serverStatic, payload }
    return proto.HandshakeMessage.encode({ serverHello }).finish()
  }

  /** Takes the client's finish; from here on `encrypt` and `decrypt` work. */
  finish(bytes: Uint8Array): NoiseClient {
    const finish = proto.HandshakeMessage.decode(bytes).clientFinish
    if (!finish?.static || !finish.payload) throw new Error('emulator: the second frame is no client finish')
    const noiseKey = this.#open(finish.static)
    this.#mix(Curve.sharedKey(this.#ephemeral.private, noiseKey))
    const payload = proto.ClientPayload.decode(this.#open(finish.payload))
    const [read, write] = this.#derive(NOTHING)
    this.#reading = new TransportKey(read)
    this.#writing = new TransportKey(write)
    return { noiseKey: Buffer.from(noiseKey), payload }
  }

  encrypt(plaintext: Uint8Array): Uint8Array {
    if (!this.#writing) throw new Error('emulator: the handshake is not over')
    return this.#writing.encrypt(plaintext)
  }

  decrypt(ciphertext: Uint8Array): Uint8Array {
    if (!this.#reading) throw new Error('emulator: the handshake is not over')
    return this.#reading.decrypt(ciphertext)
  }

  #authenticate(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]))
  }

  #derive(input: Uint8Array): [Uint8Array, Uint8Array] {
    const derived = hkdf(Buffer.from(input), 64, { salt: Buffer.from(this.#salt), info: '' })
    return [derived.subarray(0, 32), derived.subarray(32)]
  }

  #mix(secret: Uint8Array): void {
    const [salt, key] = this.#derive(secret)
    this.#salt = salt
    this.#key = key
    this.#counter = 0
  }

  #seal(plaintext: Uint8Array): Uint8Array {
    const ciphertext = aesEncryptGCM(plaintext, this.#key, nonce(this.#counter++), this.#hash)
    this.#authenticate(ciphertext)
    return ciphertext
  }

  #open(ciphertext: Uint8Array): Uint8Array {
    const plaintext = aesDecryptGCM(ciphertext, this.#key, nonce(this.#counter++), this.#hash)
    this.#authenticate(ciphertext)
    return plaintext
  }
}
