import { PICTURE } from '../pictures.ts'

const RATE = 8000

/** Half a second of a tone, as WAV has it: 16 bits, one channel. */
function tone(): Buffer {
  const samples = RATE / 2
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples * 2, 40)
  const sound = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at += 1)
    sound.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / RATE)), at * 2)
  return Buffer.concat([header, sound])
}

/** One empty page. */
const DOCUMENT = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** What the bots show and let hear, by its path. */
export const media: Readonly<Record<string, () => { type: string; bytes: Buffer }>> = {
  '/media/vitrine.png': () => ({ type: 'image/png', bytes: PICTURE }),
  '/media/recado.wav': () => ({ type: 'audio/wav', bytes: tone() }),
  '/media/nota.pdf': () => ({ type: 'application/pdf', bytes: DOCUMENT }),
}
