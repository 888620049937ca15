import { createHmac, randomInt } from 'node:crypto'
import { Curve, type KeyPair, proto } from '@whiskeysockets/baileys'

const ACCOUNT_SIGNATURE_PREFIX = Buffer.from([6, 0])

/**
 * The phone's signed word that this companion is its own: details, signed with the phone's identity, sealed
 * with the secret that only the QR code or the pairing code could have carried.
 */
export const signDeviceIdentity = (
  phoneIdentity: KeyPair,
  companionIdentityKey: Uint8Array,
  advSecret: Uint8Array,
  keyIndex: number,
): Uint8Array => {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomInt(1, 2 ** 31),
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish()
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: phoneIdentity.public,
    accountSignature: Curve.sign(
      phoneIdentity.private,
      Buffer.concat([ACCOUNT_SIGNATURE_PREFIX, details, companionIdentityKey]),
    ),
  }).finish()
  const hmac = createHmac('sha256', advSecret).update(signed).digest()
  return proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()
}
