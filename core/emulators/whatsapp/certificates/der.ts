/** Just enough ASN.1 DER to write a certificate. */

const tlv = (tag: number, content: Uint8Array): Buffer => {
  const length = content.length
  const head =
    length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

export const sequence = (...parts: Uint8Array[]): Buffer => tlv(0x30, Buffer.concat(parts))
export const set = (...parts: Uint8Array[]): Buffer => tlv(0x31, Buffer.concat(parts))
export const octets = (content: Uint8Array): Buffer => tlv(0x04, content)
export const bits = (content: Uint8Array, unused = 0): Buffer =>
  tlv(0x03, Buffer.concat([Buffer.from([unused]), content]))
export const text = (value: string): Buffer => tlv(0x0c, Buffer.from(value, 'utf8'))
export const truth = (): Buffer => tlv(0x01, Buffer.from([0xff]))

/** A positive integer from its big-endian bytes. */
export const integer = (bytes: Uint8Array): Buffer =>
  tlv(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)

/** `[n] EXPLICIT` around other parts. */
export const tagged = (n: number, content: Uint8Array): Buffer => tlv(0xa0 | n, content)

/** `[n] IMPLICIT` over plain bytes. */
export const implicit = (n: number, content: Uint8Array): Buffer => tlv(0x80 | n, content)

export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tlv(0x06, Buffer.from(bytes))
}

/** A moment, written as GeneralizedTime or, before 2050, as UTCTime, which X.509 demands. */
export const time = (moment: Date): Buffer => {
  const digits = moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)
  return moment.getUTCFullYear() < 2050
    ? tlv(0x17, Buffer.from(`${digits.slice(2)}Z`, 'ascii'))
    : tlv(0x18, Buffer.from(`${digits}Z`, 'ascii'))
}
