import type { Mail } from '../../clients/index.ts'
import { type CompanyTx, domainEvent } from '../../company/index.ts'
import { type Attempted, task } from '../../company/jobs/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import { type Failure, fail } from '../../kit/errors.ts'
import { MAX_MAILS } from '../../kit/limits.ts'
import { mailId, mailOut } from './clients.ts'
import { integrationErrors } from './contract.ts'
import { mailEndpoint } from './integrations.ts'

/** A mail was sent, or given up; `origin` is what its sender called it by. */
export const mailSettled = domainEvent<{ origin: string; to: string; failure: string | null }>('mail settled')

interface Waiting {
  mail: Mail
  origin: string
}

/** The server answered that it does not take the mail; null where it took it. */
type ErrorReply = Failure | null

/**
 * A mail is sent again for four hours while the server says that it may go well later. A mail in doubt goes again with the same
 * id, however often the program was restarted.
 */
const outgoing = task({
  name: 'integrations.mail',
  what: 'a mail',
  concurrency: MAX_MAILS,
  lookAfter: MINUTE,
  backoff: [1, 5, 15, 60, 160].map(minutes => minutes * MINUTE),
  repeatable: true,
  countsInterrupted: false,
  async attempt(company, { mail }: Waiting): Promise<Attempted<ErrorReply, string>> {
    const outcome = await mailOut(company, mail)
    if (outcome.is !== 'refused') return outcome.is === 'sent' ? { done: null } : 'stopped'
    return outcome.isTemporary ? { retry: outcome.why.sentence('pt') } : { done: outcome.why }
  },
  settle: (tx, waiting, error: ErrorReply) => reportSettled(tx, waiting, error?.sentence('pt') ?? null),
  giveUp: (tx, waiting, { reason = 'O e-mail não pôde ser enviado.' }) => reportSettled(tx, waiting, reason),
})

export const mailJobs = [outgoing]

/**
 * Has a mail sent once this is committed, and again for some hours where the server says that it may go well later. What becomes
 * of it is reported as `mailSettled`. Throws ERR_NO_MAIL_SET_UP, ERR_INTEGRATION_UNREADABLE.
 */
export async function postMail(
  tx: CompanyTx,
  { origin, ...content }: Omit<Mail, 'id'> & { origin: string },
): Promise<void> {
  const place = await mailEndpoint(tx.db, tx.services)
  if (place === 'unset') throw fail(integrationErrors.ERR_NO_MAIL_SET_UP)
  if (place === 'unreadable') throw fail(integrationErrors.ERR_INTEGRATION_UNREADABLE)
  const mail = { id: mailId(place.sender), ...content }
  await outgoing.start(tx, mail.id, { mail, origin })
}

const reportSettled = (tx: CompanyTx, { mail, origin }: Waiting, failure: string | null): Promise<unknown> =>
  tx.emit(mailSettled, { origin, to: mail.to, failure })
