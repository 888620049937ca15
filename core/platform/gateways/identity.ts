import { X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { SECOND } from '../../kit/clock.ts'
import { type Word, words } from '../../kit/words.ts'

/** So long a thread has to open one. */
const PATIENCE = 20 * SECOND
/** What opening one may take of a processor: the main thread does it again for anyone who is asked with it. */
const MAX_MICROSECONDS = 250_000

/** With certificate and key: PEM with both, or PKCS 12 in base64, as a page reads a file. Throws for what is neither. */
export function contextOf(certificate: string, authority?: string): SecureContext {
  return createSecureContext({ ...partsOf(certificate), ...(authority && { ca: authority }) })
}

/** When the certificate ends; null for what is none. */
export function endOf(certificate: string): number | null {
  try {
    const displayed = isPem(certificate) ? certificate : contextOf(certificate).context.getCertificate()
    return Date.parse(new X509Certificate(displayed).validTo) || null
  } catch {
    return null
  }
}

/**
 * What keeps a certificate from being used. A PKCS 12 file says itself how often its secrets are mixed before they open, so that
 * one could hold up the main thread for hours: it is first opened in a thread.
 */
export async function errorOfCertificate(certificate: string): Promise<Word | undefined> {
  if (!isPem(certificate)) return errorOfOpening(await openedApart(certificate))
  try {
    contextOf(certificate)
    return undefined
  } catch {
    return words.invalid
  }
}

const isPem = (certificate: string): boolean => certificate.includes('-----BEGIN')

const partsOf = (certificate: string): SecureContextOptions =>
  isPem(certificate) ? { cert: certificate, key: certificate } : { pfx: Buffer.from(certificate, 'base64') }

/** What a thread says: how long it took, or why it did not open. */
type Opened = { microseconds: number } | { code: string; message: string }

function errorOfOpening(opened: Opened): Word | undefined {
  if ('microseconds' in opened) return opened.microseconds <= MAX_MICROSECONDS ? undefined : words.slowCertificate
  const { code, message } = opened
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION' || /unsupported/i.test(message)) return words.oldCertificate
  return /mac verify/i.test(message) ? words.lockedCertificate : words.invalid
}

/** It knows nothing but what it is given, so it needs no file of its own. */
const OPENING = `
const { parentPort, workerData } = require('node:worker_threads')
const { createSecureContext } = require('node:tls')
const before = process.threadCpuUsage()
try {
  createSecureContext({ pfx: Buffer.from(workerData, 'base64') })
  parentPort.postMessage({ microseconds: process.threadCpuUsage(before).user })
} catch ({ code = '', message }) {
  parentPort.postMessage({ code, message })
}`

async function openedApart(certificate: string): Promise<Opened> {
  const worker = new Worker(OPENING, { eval: true, execArgv: [], workerData: certificate })
  // Who ends the program does not wait for it.
  worker.unref()
  const { promise, resolve } = Promise.withResolvers<Opened>()
  const timer = setTimeout(() => resolve({ microseconds: Infinity }), PATIENCE)
  worker.once('message', resolve)
  worker.once('error', ({ message }) => resolve({ code: '', message }))
  const opened = await promise
  clearTimeout(timer)
  void worker.terminate()
  return opened
}
