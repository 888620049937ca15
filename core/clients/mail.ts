import { connect, type Socket } from 'node:net'
import type { NodemailerError } from 'nodemailer'
import { SECOND } from '../kit/clock.ts'
import { cutText } from '../kit/text.ts'
import { type RouteError, routeErrorOf } from './errors.ts'
import { checkHost, guardedLookup } from './guard.ts'
import type { MailSender } from './mail-counts.ts'
import type { Outbound } from './request.ts'

/** A server that takes mail (SMTP). */
export interface MailEndpoint {
  host: string
  port: number
  /** TLS from the first byte, TLS that is asked for and demanded, or none at all. */
  security: 'tls' | 'starttls' | 'none'
  /** '' where it wants no sign-in. */
  username: string
  password: string
  sender: string
}

export interface Mail {
  /** Without brackets; the same whenever the same mail is sent again. */
  id: string
  to: string
  subject: string
  body: string
  /** The same once more, for those who look at more than words. */
  html?: string
}

/** `detail` is what the server said of it; what is temporary may go well later. */
export type MailError = RouteError | 'login' | 'recipient' | 'refused'
export type MailReply = { sent: true } | { fault: MailError; detail: string; isTemporary: boolean }

const MAX_MAIL_TIME = 60 * SECOND
const MAX_SILENCE = 20 * SECOND
const MAX_DETAIL = 300

/** Hands a mail over once, counts what became of it, and never throws. It is sent when the server has said so. */
export async function sendMail(
  outbound: Outbound,
  place: MailEndpoint,
  mail: Mail,
  by: MailSender = 'platform',
  maxTime = MAX_MAIL_TIME,
): Promise<MailReply> {
  const reply = await handOver(outbound, place, mail, maxTime)
  outbound.mails.add(by, 'sent' in reply ? 'sent' : reply.fault)
  return reply
}

async function handOver(
  outbound: Outbound,
  place: MailEndpoint,
  { id, to, subject, body, html }: Mail,
  maxTime: number,
): Promise<MailReply> {
  const { host, port, security, username, password, sender } = place
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  let socket: Socket | undefined
  const giveUp = (): void => void socket?.destroy()
  signal.addEventListener('abort', giveUp)
  try {
    checkHost(outbound.guard, host)
    // No start waits for what many programs never need.
    const { createTransport } = await import('nodemailer')
    signal.throwIfAborted()
    socket = connect({ host, port, lookup: guardedLookup(outbound.guard) })
    await connected(socket, signal)
    const transport = createTransport({
      connection: socket,
      host,
      port,
      // Greets by the sender's domain: of a machine without one the library says [127.0.0.1], which strict servers turn away.
      ...domainOf(sender),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(username && { auth: { user: username, pass: password } }),
      greetingTimeout: MAX_SILENCE,
      socketTimeout: MAX_SILENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    await transport.sendMail({ from: sender, to, subject, text: body, ...(html && { html }), messageId: `<${id}>` })
    return { sent: true }
  } catch (error) {
    return errorOf(signal.aborted ? signal.reason : error)
  } finally {
    signal.removeEventListener('abort', giveUp)
    socket?.destroy()
  }
}

/** The domain of an address, also of one behind a name. */
function domainOf(sender: string): { name?: string } {
  const name = sender.includes('@')
    ? sender
        .slice(sender.lastIndexOf('@') + 1)
        .replace('>', '')
        .trim()
    : ''
  return name ? { name } : {}
}

const connected = (socket: Socket, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
    socket.once('close', () => reject(signal.reason ?? new Error('closed')))
  })

/** What the server says with 4 may go well later, with 5 it does not; so may what never got to it. */
function errorOf(error: unknown): MailReply {
  const { code, response = '', responseCode = 0 } = error as NodemailerError
  // What the library finds by itself, as a way to sign in that neither knows, has no word of the server.
  const words = response || (code === 'EAUTH' ? (error as Error).message : '')
  const detail = cutText(words.replace(/\s+/g, ' ').trim(), MAX_DETAIL)
  const isTemporary = responseCode < 500
  if (code === 'ETLS') return { fault: 'tls', detail, isTemporary: false }
  if (code === 'EAUTH') return { fault: 'login', detail, isTemporary: responseCode > 0 && isTemporary }
  if (code === 'EENVELOPE' && /RCPT/.test(String((error as NodemailerError).command)))
    return { fault: 'recipient', detail, isTemporary }
  if (responseCode > 0 || code === 'EENVELOPE' || code === 'EMESSAGE') return { fault: 'refused', detail, isTemporary }
  const problem = routeErrorOf(error)
  return { fault: problem, detail, isTemporary: problem !== 'private' && problem !== 'tls' }
}
