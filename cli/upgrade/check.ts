import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { version as ours } from '../../core/app/version.ts'
import { isLoopback } from '../../core/whatsapp/index.ts'
import type { Exit } from '../frame/errors.ts'
import { isSignedBy, publicKeyIn } from './minisign.ts'

/** What anyone who publishes releases says of the newest, `latest.json`. */
const Latest = z.object({
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  released: z.string().regex(/^\d{4}-\d\d-\d\d$/),
})

const MAX_BYTES = 65_536
const MAX_TIME = 15_000

/** Nobody can say whether there is a newer one: told in a sentence. */
class UpgradeError extends Error {
  override readonly name = 'UpgradeFault'
  readonly exit: Exit

  constructor(sentence: string, exit: Exit) {
    super(sentence)
    this.exit = exit
  }
}

export interface Found {
  ours: string
  latest: string
  released: string
  isNewer: boolean
}

/** Asks an address for the newest version, and believes it where `key` (a public key of minisign, or its file) signed the answer. */
export async function checkUpgrade(from: string, key: string): Promise<Found> {
  const address = URL.canParse(from) ? new URL(from) : undefined
  if (!address || (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback(from))))
    throw new UpgradeError('--from: Name the address of a latest.json, beginning with https://.', 'usage')
  const signer = publicKeyIn(existsSync(key) ? readFileSync(key, 'utf8') : key)
  if (!signer) throw new UpgradeError('--key: Name a public key of minisign, such as RWQ…, or its file.', 'usage')
  const signature = new URL(address)
  signature.pathname += '.minisig'
  const [answer, signed] = await Promise.all([fetched(address), fetched(signature)])
  if (!isSignedBy(signer, answer, signed.toString('utf8')))
    throw new UpgradeError(`${address.href} is not signed by that key: believe nothing of it.`, 'usage')
  const latest = Latest.safeParse(parsed(answer))
  if (!latest.success) throw new UpgradeError(`${address.href} does not say which version is the newest.`, 'usage')
  const { version, released } = latest.data
  return { ours, latest: version, released, isNewer: isNewer(version, ours) }
}

async function fetched(address: URL): Promise<Buffer> {
  const failed = (why: string): UpgradeError => new UpgradeError(`${address.href}: ${why}.`, 'unavailable')
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(MAX_TIME) }).catch(() => {
    throw failed('nobody answers there')
  })
  if (!response.ok) throw failed(`it answers with ${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw failed('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parsed(answer: Buffer): unknown {
  try {
    return JSON.parse(answer.toString('utf8'))
  } catch {
    return undefined
  }
}

/** By their three numbers. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map(version => version.split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((number, place) => number !== (b[place] ?? 0))
  return at >= 0 && a[at]! > (b[at] ?? 0)
}
