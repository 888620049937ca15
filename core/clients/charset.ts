/** Some words at the beginning of XML tell its alphabet, in letters that nearly all alphabets have. */
const PROLOG = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i
const PROLOG_BYTES = 200

/** The text of an answer: in the alphabet that its headers tell or, in XML, its first line; UTF-8 otherwise. */
export function decodeAnswer(bytes: Buffer, type: string): string {
  return decoderOf(reportedBy(type) ?? reportedIn(bytes) ?? 'utf-8').decode(bytes)
}

const reportedBy = (type: string): string | undefined => /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]

function reportedIn(bytes: Buffer): string | undefined {
  const emitted = PROLOG.exec(bytes.toString('latin1', 0, PROLOG_BYTES).replace(/^ï»¿/, ''))?.[1]
  // Anyone who can read these words here reads no UTF-16.
  return emitted?.toLowerCase().startsWith('utf-16') ? undefined : emitted
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
