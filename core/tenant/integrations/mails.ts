import { type Desk, type DeskTx, fact, type Services } from '../../desk/index.ts'
import { Errands, job, whenDue } from '../../jobs/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_MAILS } from '../../kit/limits.ts'
import { single } from '../../kit/single.ts'
import type { Mail } from '../../outbound/index.ts'
import { integrationErrors } from './contract.ts'
import { mailPlace } from './integrations.ts'
import { mailId, mailOut } from './outside.ts'

/** A mail was sent, or given up; `origin` is what its sender called it by. */
export const mailSettled = fact<{ origin: string; to: string; failure: string | null }>('mail settled')

interface Waiting {
  mail: Mail
  origin: string
  /** How often it was handed over in vain. */
  attempts: number
}

const outgoing = job<Waiting>('integrations.mail')

/** When a mail is looked for that this program should be sending: a start finds those of the one before. */
const LOOK_AFTER = MINUTE
/** How long it rests after each attempt that may go well later: four hours in all. */
const RESTS = [1, 5, 15, 60, 160].map(minutes => minutes * MINUTE)

const errandsOf = single((_services: Services) => new Errands(MAX_MAILS))

/**
 * Has a mail sent once this is committed, and again for some hours where the server says that it may go well later. What becomes
 * of it is told as `mailSettled`. Throws ERR_NO_MAIL_SET_UP, ERR_INTEGRATION_UNREADABLE.
 */
export async function postMail(tx: DeskTx, { origin, ...said }: Omit<Mail, 'id'> & { origin: string }): Promise<void> {
  const place = await mailPlace(tx.db, tx.services)
  if (place === 'unset') throw fail(integrationErrors.ERR_NO_MAIL_SET_UP)
  if (place === 'unreadable') throw fail(integrationErrors.ERR_INTEGRATION_UNREADABLE)
  await begin(tx, { mail: { id: mailId(place.sender), ...said }, origin, attempts: 0 })
}

/** The job stays until it is known what became of the mail: one that was in doubt goes again, with the same id. */
async function begin(tx: DeskTx, waiting: Waiting): Promise<void> {
  await tx.schedule(outgoing.at(tx.now + LOOK_AFTER, waiting.mail.id, waiting))
  const { companyId, services } = tx
  tx.afterCommit(() => void services.background('a mail', companyId, desk => send(desk, waiting)))
}

async function send(desk: Desk, waiting: Waiting): Promise<void> {
  const { companyId, services } = desk
  const { mail, origin, attempts } = waiting
  await errandsOf(services).run(companyId, mail.id, async () => {
    const outcome = await mailOut(desk, mail)
    if (outcome.is === 'broken off') return
    await desk.transaction(async tx => {
      const rest = outcome.is === 'refused' && outcome.isTemporary ? RESTS[attempts] : undefined
      if (rest !== undefined)
        return tx.schedule(outgoing.at(tx.now + rest, mail.id, { ...waiting, attempts: attempts + 1 }))
      await tx.unschedule(outgoing, mail.id)
      const failure = outcome.is === 'refused' ? outcome.why.sentence('pt') : null
      await tx.tell(mailSettled, { origin, to: mail.to, failure })
    })
  })
}

export const mailJobs = [
  whenDue(outgoing, async (tx, waiting) => {
    if (!errandsOf(tx.services).has(tx.companyId, waiting.mail.id)) return begin(tx, waiting)
    await tx.schedule(outgoing.at(tx.now + LOOK_AFTER, waiting.mail.id, waiting))
  }),
]
