type Library = Pick<typeof import('@whiskeysockets/baileys'), 'Curve' | 'WA_CERT_DETAILS' | 'proto'>

/**
 * Baileys checks that WhatsApp signed a certificate, and never whose it is: anybody who once connected to WhatsApp could show
 * its certificate beside a key of their own. The handshake agrees with the other end's key and checks the leaf and then the
 * intermediate certificate, all in one step, so the two can be compared from outside: a leaf of another key counts as not signed.
 */
export function demandServersOwnCertificate({ Curve, WA_CERT_DETAILS, proto }: Library): void {
  const { Details } = proto.CertChain.NoiseCertificate
  const { sharedKey, verify } = Curve
  let displayed: Uint8Array = new Uint8Array()
  let leaf: Uint8Array = new Uint8Array()
  Curve.sharedKey = (own, theirs) => {
    displayed = theirs
    return sharedKey(own, theirs)
  }
  Curve.verify = (key, message, signature) => {
    if (!verify(key, message, signature)) return false
    if (key !== WA_CERT_DETAILS.PUBLIC_KEY) {
      leaf = message
      return true
    }
    return Buffer.from(displayed).equals(Details.decode(leaf).key ?? new Uint8Array())
  }
}
