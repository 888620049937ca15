/** What a companion shows in its QR code. */
interface QrContent {
  ref: string
  noiseKey: Buffer
  identityKey: Buffer
  advSecret: Buffer
}

/** Reads a QR code's text, with or without the address in front of '#'. Throws on anything else. */
export const readQr = (text: string): QrContent => {
  const [ref, noiseKey, identityKey, advSecret] = text.slice(text.indexOf('#') + 1).split(',')
  if (!ref || !noiseKey || !identityKey || !advSecret) throw new Error('emulator: this is no WhatsApp QR code')
  return {
    ref,
    noiseKey: Buffer.from(noiseKey, 'base64'),
    identityKey: Buffer.from(identityKey, 'base64'),
    advSecret: Buffer.from(advSecret, 'base64'),
  }
}
