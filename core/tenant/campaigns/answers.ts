import type { CompanyTx } from '../../company/index.ts'
import type { CampaignStatus } from '../../domain/campaign-states.ts'
import { DAY } from '../../kit/clock.ts'
import { found } from '../../kit/errors.ts'
import type { Sentences } from '../../kit/language.ts'
import { run } from '../../storage/index.ts'
import type { ContactWrote } from '../inbound/index.ts'
import { takeBackMessage, waitsToLeave } from '../messages/index.ts'
import { companyLanguage } from '../settings/index.ts'
import { ticketErrors } from '../tickets/contract.ts'
import { finishTicket, recordTrace, say, ticketRow } from '../tickets/index.ts'
import { asksToLeave, beginsWith, isSame, writtenBy } from './answer-words.ts'
import { optOut } from './opt-outs/opt-outs.ts'
import { isAskedFirst, type RecipientRow, writeRecipient } from './recipients.ts'
import { wake } from './running.ts'
import { campaignSettings } from './settings.ts'

/** What is written so long after a message of a campaign is no answer to it any more. */
const ANSWERS_FOR = 7 * DAY
/** Of so many campaigns someone's answer is looked for. */
const MOST = 10

const OF_CONTACT = `SELECT r.*, c.name AS campaignName, c.status, c.confirmation, c.nextAt
  FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaignId
  WHERE r.contactId = ? AND c.goneAt IS NULL ORDER BY r.id DESC LIMIT ${MOST}`

type Requested = RecipientRow & { campaignName: string; status: CampaignStatus; confirmation: number; nextAt: number }

/**
 * Someone wrote: an answer to the question of a campaign that runs, to its message, or the wish to get none any more. The ticket says
 * which campaign it was.
 */
export async function receiveAnswer(
  tx: CompanyTx,
  { contactId, ticketId, text, begins, answered: answers }: ContactWrote,
): Promise<void> {
  const rows = await run<Requested>(tx.db, OF_CONTACT, [contactId])
  if (rows.length === 0) return
  const { yesWords, noWords, optOutWords } = await campaignSettings(tx.db)
  const content = writtenBy(text)
  const declines = noWords.some(word => beginsWith(content, word))
  const confirms = yesWords.length === 0 || yesWords.some(word => beginsWith(content, word))
  const leaves = optOutWords.some(word => isSame(word, content)) || asksToLeave(text, optOutWords)
  if (leaves)
    for (const { number, name, campaignName, state, messageId } of rows) {
      // Lists may know one contact by several numbers.
      await optOut(tx, { number, name, campaign: campaignName })
      if (state === 'sending' && messageId !== null) await takeBackMessage(tx, messageId)
    }
  let answered: Requested | undefined
  for (const row of rows) {
    const isQuestion = isAskedFirst(row, row) && (await wasRequested(tx, row))
    // An answer counts also while it is cancelled: after a restart it goes on from there.
    if (isQuestion && row.status !== 'FINALIZADA') {
      answered ??= row
      if (leaves) await writeRecipient(tx, row, { state: 'failed', failure: 'opted-out' })
      else if (declines) await writeRecipient(tx, row, { state: 'failed', failure: 'declined' })
      else if (confirms)
        await writeRecipient(tx, row, {
          state: 'confirmed',
          confirmedAt: tx.now,
          askedAt: row.askedAt ?? tx.now,
          messageId: null,
        })
      if (row.status === 'EM_ANDAMENTO') await wake(tx, row.campaignId, row.nextAt)
    } else if (leaves && row.state === 'sending') {
      answered ??= row
      await writeRecipient(tx, row, { state: 'failed', failure: 'opted-out' })
      if (row.status === 'EM_ANDAMENTO') await wake(tx, row.campaignId, row.nextAt)
    } else if (row.deliveredAt !== null && row.answeredAt === null && tx.now - row.deliveredAt < ANSWERS_FOR) {
      answered ??= row
      await writeRecipient(tx, row, { answeredAt: tx.now })
    }
  }
  if (answered)
    await recordTrace(tx, ticketId, 'campaign-answer', {
      campaignId: answered.campaignId,
      name: answered.campaignName,
      optedOut: leaves,
    })
  if (leaves) {
    answers()
    await confirm(tx, ticketId, begins)
  }
}

/** One line says that it is done. Where nobody had the conversation it ends there, and nobody is waited for. */
async function confirm(tx: CompanyTx, ticketId: number, begins: boolean): Promise<void> {
  const ticket = found(await ticketRow(tx.db, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  const body = optedOut[await companyLanguage(tx.db)]
  if (ticket.status === 'pending' && begins) await finishTicket(tx, ticket, { how: 'bot', lastWords: body })
  else await say(tx, ticket, body)
}

const optedOut: Sentences = {
  pt: 'Pronto: você não receberá mais as nossas campanhas.',
  en: 'Done: you will get no more campaigns from us.',
  es: 'Listo: ya no recibirá nuestras campañas.',
}

/** Whether someone may have read the question; that it reached WhatsApp may be known later than their answer. */
const wasRequested = async (tx: CompanyTx, { state, messageId }: Requested): Promise<boolean> =>
  state === 'asked' || (state === 'sending' && messageId !== null && !(await waitsToLeave(tx.db, messageId)))
