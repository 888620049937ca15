import { Curve, type KeyPair, proto } from '@whiskeysockets/baileys'

const ROOT_SERIAL = 0
const INTERMEDIATE_SERIAL = 1
const LEAF_SERIAL = 2
const YEARS_VALID = 10

/** The server's static Noise key with the chain that vouches for it, and the root a client must know. */
export interface NoiseIdentity {
  /** 32 bytes, Curve25519: what a client on loopback installs in place of WhatsApp's root. */
  rootKey: Buffer
  staticKey: KeyPair
  chain: Uint8Array
}

/**
 * A proper chain, as WhatsApp's own: the root signs the intermediate, the intermediate signs the leaf (XEdDSA). `staticKey`: the
 * key that the server shows in place of the leaf's.
 */
export const makeNoiseIdentity = (staticKey?: KeyPair, now = Date.now()): NoiseIdentity => {
  const [root, intermediate, leaf] = [Curve.generateKeyPair(), Curve.generateKeyPair(), Curve.generateKeyPair()]
  const seconds = Math.floor(now / 1000)
  const certificate = (serial: number, issuerSerial: number, key: Uint8Array, signer: KeyPair) => {
    const details = proto.CertChain.NoiseCertificate.Details.encode({
      serial,
      issuerSerial,
      key,
      notBefore: seconds,
      notAfter: seconds + YEARS_VALID * 365 * 86_400,
    }).finish()
    return { details, signature: Curve.sign(signer.private, details) }
  }
  const chain = proto.CertChain.encode({
    intermediate: certificate(INTERMEDIATE_SERIAL, ROOT_SERIAL, intermediate.public, root),
    leaf: certificate(LEAF_SERIAL, INTERMEDIATE_SERIAL, leaf.public, intermediate),
  }).finish()
  return { rootKey: Buffer.from(root.public), staticKey: staticKey ?? leaf, chain }
}
