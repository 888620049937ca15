import { SECOND } from '../../../kit/clock.ts'
import { ProviderError, type ProviderErrorCode } from '../../port.ts'

/** How long a question to WhatsApp may take; Baileys itself may hang a minute when a socket dies under it. */
export const ANSWER_PATIENCE = 25 * SECOND
/** A file is uploaded in the same call. */
export const UPLOAD_PATIENCE = 600 * SECOND

/** The result of a call of Baileys, or its failure in the words of the port, in time. */
export async function within<T>(patience: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('no-answer')), patience)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw asProviderError(error)
  } finally {
    clearTimeout(timer)
  }
}

interface BoomLike extends Error {
  output?: { statusCode?: number }
  data?: unknown
  code?: string
}

/** WhatsApp's code for a message to someone to whom this number may not write. */
export const RESTRICTED = 463

const CONNECTION_CLOSED = 428

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { message = '', output, code } = error as BoomLike
  return new ProviderError(codeOf(message, output?.statusCode, code), message, { cause: error })
}

function codeOf(message: string, status: number | undefined, systemCode: string | undefined): ProviderErrorCode {
  if (status === CONNECTION_CLOSED || message.includes('Connection Closed')) return 'offline'
  if (/No sessions|All encryptions failed/.test(message)) return 'unreachable'
  if (systemCode === 'ENOENT') return 'media-gone'
  if (status === 400 || status === 403 || status === 404 || status === 406) return 'refused'
  return 'no-answer'
}

/** WhatsApp's own error code inside what Baileys throws, if there is one. */
export function whatsAppCode(error: unknown): number | undefined {
  const { data, output } = (error ?? {}) as BoomLike
  return typeof data === 'number' ? data : output?.statusCode
}
