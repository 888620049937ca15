import encodeQR from 'qr'

const WHITE_ON_BLACK = '\u001b[97;40m'
const AS_BEFORE = '\u001b[0m'

/** A QR code of half blocks; in a terminal white on black, whatever its colours, since phones read it no other way round. */
export function qrLines(text: string, coloured: boolean): string[] {
  const lines = encodeQR(text, 'ascii', { ecc: 'low', border: 2 }).trimEnd().split('\n')
  return coloured ? lines.map(line => `${WHITE_ON_BLACK}${line}${AS_BEFORE}`) : lines
}
