/** In place of what a log may not hold. */
const REDACTED = '[redacted]'

/** Ends of names of fields that hold what opens something. */
const OPENS =
  /(?:password|passwd|passphrase|token|secret|authorization|cookie|credentials?|creds|apikey|privatekey|rootkey|sessionkey|noisekey|identitykey|prekey|keypair|qr|qrcode|pairingcode|signature|hash)$/
/** Names of fields that hold what people say to each other, or rows of theirs. */
const CONTENT = new Set([
  'body',
  'text',
  'caption',
  'conversation',
  'html',
  'payload',
  'raw',
  'answer',
  'parameters',
  'vcard',
])

/** What opens something wherever it stands in a text: a token, a signed link, the key of a webhook, a password in an address. */
const IN_TEXT: [RegExp, string][] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, `Bearer ${REDACTED}`],
  [/\beyJ[\w.-]+/g, REDACTED],
  [/\bv\d\.[\w-]{38,}/g, REDACTED],
  [/(\/api\/hooks\/[^\s/"\\]{1,100}\/)[\w-]+/g, `$1${REDACTED}`],
  [/(:\/\/[^\s:/@"\\]{1,100}:)[^\s/@"\\]+@/g, `$1${REDACTED}@`],
  [/([?&](?:s|key|token|secret|password|api[-_]?key|code)=)[^\s&"\\]+/gi, `$1${REDACTED}`],
]

const DEEPEST = 6
const MOST = 50

/** What the log keeps of the data of an entry: never what a field of such a name holds, of an error its words alone. */
export function redacted(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return ofError(value, depth)
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth >= DEEPEST) return '[…]'
  if (Array.isArray(value)) return value.slice(0, MOST).map(item => redacted(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST)
      .map(([name, held]) => [name, isSecret(name) && held != null ? REDACTED : redacted(held, depth + 1)]),
  )
}

/** Other fields of an error may hold what was sent or asked. */
function ofError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error
  const { code, companyId } = error as { code?: unknown; companyId?: unknown }
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    // Whose database it was: what is damaged is reported by its company.
    ...(typeof companyId === 'number' ? { companyId } : {}),
    ...(cause === undefined || depth >= DEEPEST ? {} : { cause: redacted(cause, depth + 1) }),
  }
}

function isSecret(name: string): boolean {
  const plain = name.replace(/[-_]/g, '').toLowerCase()
  return OPENS.test(plain) || CONTENT.has(plain)
}

/** A line of the log without what opens something. */
export const withoutKeys = (line: string): string =>
  IN_TEXT.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
