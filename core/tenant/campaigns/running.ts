import type { CompanyTx } from '../../company/index.ts'
import { mayAutomate } from '../../domain/access/caller.ts'
import type { CampaignBlock } from '../../domain/campaign-states.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { run } from '../../storage/index.ts'
import { connectionById, firstContactsUsedUp } from '../connections/index.ts'
import { askWhatsApp, takeAnswer } from '../contacts/index.ts'
import type { Outcome } from '../messages/index.ts'
import { reachOpensAt } from '../templates/index.ts'
import { backToDraft, type CampaignRow, campaigns, moveCampaign, writeCampaign } from './campaign-row.ts'
import type { CampaignSettings } from './contract.ts'
import { start, turn } from './jobs.ts'
import { opensAt, restAfter } from './pacing.ts'
import { lacksPeople } from './people.ts'
import {
  giveUpSilent,
  isAskedFirst,
  nextRecipient,
  oldestAsk,
  type RecipientRow,
  recipients,
  takeRecipients,
  writeRecipient,
} from './recipients.ts'
import { writeTo } from './sending.ts'
import { campaignSettings } from './settings.ts'
import { takeBackWaiting } from './undo.ts'

/** So many wait in the outbox at once; the others wait as rows, where a cancel finds them (decision 23). */
const MOST_SENDING = 20
/** The next ones join them when no more than these are left, several in one transaction. */
const FEW_SENDING = 10
/** So many are written to in one transaction, where there is no pace. */
const AT_ONCE = 10
/** What keeps a campaign is looked at again after so long, where nothing tells about its end. */
const LOOK_AGAIN = 5 * MINUTE

/**
 * Its time has come: it runs, or waits for what keeps the company from doing things by itself (decision 4), or for its
 * list. Where nobody can be written to it is a draft again, with the reason (decision 460).
 */
export async function begin(tx: CompanyTx, { campaignId }: { campaignId: number }): Promise<void> {
  const row = await campaigns.byId(tx.db, campaignId)
  if (row?.status !== 'PROGRAMADA') return
  const stored = mayAutomate(tx.entitlements()) ? await lacksPeople(tx.db, row) : 'suspended'
  if (stored === 'nobody') return backToDraft(tx, row, stored)
  if (stored) {
    await hold(tx, row, stored)
    return tx.schedule(start.at(tx.now + LOOK_AGAIN, campaignId, { campaignId }))
  }
  // The first of them in the same transaction: it never runs with nobody.
  await takeRecipients(tx, row)
  await moveCampaign(tx, row, 'start', { startedAt: tx.now, hold: null, nextAt: tx.now })
  await wake(tx, campaignId)
}

/** A campaign that runs goes on as soon as its pace allows. */
export async function wake(tx: CompanyTx, campaignId: number, at = tx.now): Promise<void> {
  await tx.schedule(turn.at(Math.max(tx.now, at), campaignId, { campaignId }))
}

/** Takes its turn: recipients are taken from the list, then written to one after the other at the pace, until none is left. */
export async function goOn(tx: CompanyTx, { campaignId }: { campaignId: number }): Promise<void> {
  const row = await campaigns.byId(tx.db, campaignId)
  if (row?.status !== 'EM_ANDAMENTO') return
  if (!(await takeRecipients(tx, row))) return wake(tx, campaignId)
  const settings = await campaignSettings(tx.db)
  await giveUpSilent(tx, campaignId, tx.now - settings.confirmationHours * HOUR)
  const stored = await whatKeeps(tx, row, settings)
  if (stored?.why === 'hours') await takeBackWaiting(tx, row)
  if (stored) return blockMessage(tx, row, stored)
  if (row.hold) await writeCampaign(tx, campaignId, { hold: null })
  await writeNext(tx, campaignId, settings)
}

/** It was tried often enough: anyone who was next is reported as failed, and the others go on. */
export async function passOver(tx: CompanyTx, { campaignId }: { campaignId: number }): Promise<void> {
  const next = await nextRecipient(tx.db, campaignId)
  if (next) await writeRecipient(tx, next, { state: 'failed', failure: 'gave-up' })
  await wake(tx, campaignId, tx.now + MINUTE)
}

/** Holds of which nothing tells that they are over. */
const PATIENT: readonly CampaignBlock[] = [
  'restricted',
  'flow-limit',
  'flow-unusable',
  'template',
  'payment',
  'account',
]

/** What one message failed of, all that follow would fail of, too. */
const holdsOfFailures: Partial<Record<NonNullable<Outcome>, CampaignBlock>> = {
  restricted: 'restricted',
  template: 'template',
  payment: 'payment',
  account: 'account',
}

interface Stored {
  why: CampaignBlock
  /** When to look again. */
  until: number
}

async function whatKeeps(
  tx: CompanyTx,
  { whatsappId, nextAt, hold: held }: CampaignRow,
  { sendingHours }: CampaignSettings,
): Promise<Stored | undefined> {
  const later = tx.now + LOOK_AGAIN
  if (!mayAutomate(tx.entitlements())) return { why: 'suspended', until: later }
  if (!tx.hasRoom()) return { why: 'desk-full', until: later }
  const opens = opensAt(sendingHours, tx.entitlements().timeZone, tx.now)
  if (opens > tx.now) return { why: 'hours', until: opens }
  const connection = whatsappId === null ? undefined : await connectionById(tx.db, whatsappId)
  if (connection?.linked !== 1) return { why: 'not-linked', until: later }
  const restricted = connection.restrictedUntil ?? 0
  if (restricted > tx.now) return { why: 'restricted', until: restricted }
  const reach = await reachOpensAt(tx, whatsappId!)
  if (reach > tx.now) return { why: 'portfolio-limit', until: reach }
  // A flow that could not begin, or a number that WhatsApp holds back, is tried again when its time has come.
  return held && PATIENT.includes(held) && nextAt > tx.now ? { why: held, until: nextAt } : undefined
}

async function blockMessage(tx: CompanyTx, row: CampaignRow, { why, until }: Stored): Promise<void> {
  await hold(tx, row, why)
  await wake(tx, row.id, until)
}

async function hold(tx: CompanyTx, { id, hold: before }: CampaignRow, why: CampaignBlock): Promise<void> {
  if (before !== why) await writeCampaign(tx, id, { hold: why })
}

async function writeNext(tx: CompanyTx, campaignId: number, settings: CampaignSettings): Promise<void> {
  for (let count = 0; count < AT_ONCE; count += 1) {
    const row = (await campaigns.byId(tx.db, campaignId))!
    const next = await nextRecipient(tx.db, campaignId)
    if (!next) return rest(tx, row, settings)
    if (row.nextAt > tx.now) return wake(tx, campaignId, row.nextAt)
    if (row.sendingCount >= MOST_SENDING) return waitForOutbox(tx, row)
    const turned = await writeTo(tx, { ...row, whatsappId: row.whatsappId! }, next, settings)
    if ('hold' in turned) {
      await campaigns.update(tx.db, campaignId, { nextAt: tx.now + HOUR })
      return blockMessage(tx, row, { why: turned.hold, until: tx.now + HOUR })
    }
    if ('lookUp' in turned) return lookUp(tx, campaignId, next.id, turned.lookUp)
    if (turned.messages > 0) await pace(tx, row, settings, turned.messages)
  }
  await wake(tx, campaignId)
}

/** WhatsApp is asked about a number in the background, then the turn is taken again; by itself after a minute, should that be cut short. */
async function lookUp(tx: CompanyTx, campaignId: number, recipientId: number, number: string): Promise<void> {
  await wake(tx, campaignId, tx.now + MINUTE)
  const { background } = tx.services
  tx.afterCommit(() =>
    background('looking up a recipient', async company => {
      const answer = await askWhatsApp(company, number)
      await company.transaction(async own => {
        if (answer.result === 'found' || answer.result === 'not-on-whatsapp') await takeAnswer(own, number, answer)
        await recipients.update(own.db, recipientId, { lookedUp: 1 })
        await wake(own, campaignId)
      })
    }),
  )
}

async function pace(
  tx: CompanyTx,
  { id, sinceRest, turns }: CampaignRow,
  settings: CampaignSettings,
  messages: number,
): Promise<void> {
  const { rest: ms, sinceRest: after } = restAfter(settings, { sinceRest, messages, chance: Math.random() })
  await campaigns.update(tx.db, id, { nextAt: tx.now + ms, sinceRest: after, turns: turns + 1 })
}

/** What settles wakes it; where strangers wait for another day, it says so. */
async function waitForOutbox(tx: CompanyTx, row: CampaignRow): Promise<void> {
  if (row.whatsappId !== null && (await firstContactsUsedUp(tx.db, row.whatsappId, tx.now)))
    await blockMessage(tx, row, { why: 'first-contacts', until: tx.now + LOOK_AGAIN })
}

/** Nobody's turn is left: it ends, or waits for answers and for the outbox. */
async function rest(tx: CompanyTx, row: CampaignRow, { confirmationHours }: CampaignSettings): Promise<void> {
  if (row.sendingCount > 0) return waitForOutbox(tx, row)
  const requested = await oldestAsk(tx.db, row.id)
  if (requested !== null) return wake(tx, row.id, requested + confirmationHours * HOUR)
  await moveCampaign(tx, row, 'finish', { completedAt: tx.now, hold: null })
}

/** What became of a message: the question was asked, or the message delivered; a word that comes twice changes nothing. */
export async function settle(
  tx: CompanyTx,
  { messageId, outcome }: { messageId: number; outcome: Outcome },
): Promise<void> {
  const recipient = (await recipients.find(tx.db, 'messageId', messageId)) as RecipientRow | undefined
  if (!recipient) return
  const campaign = (await campaigns.byId(tx.db, recipient.campaignId))!
  const requested = isAskedFirst(campaign, recipient)
  // WhatsApp takes a message and may reject it later; what failed may be tried again in the chat.
  const settles =
    recipient.state === 'sending' ||
    recipient.state === (outcome === null ? 'failed' : requested ? 'asked' : 'delivered')
  if (!settles) return
  if (outcome !== null) await writeRecipient(tx, recipient, { state: 'failed', failure: outcome, deliveredAt: null })
  else if (requested) await writeRecipient(tx, recipient, { state: 'asked', askedAt: tx.now, failure: null })
  else await writeRecipient(tx, recipient, { state: 'delivered', deliveredAt: tx.now, failure: null })
  if (campaign.status !== 'EM_ANDAMENTO') return
  const why = outcome === null ? undefined : holdsOfFailures[outcome]
  if (why) {
    await campaigns.update(tx.db, campaign.id, { nextAt: Math.max(campaign.nextAt, tx.now + HOUR) })
    await hold(tx, campaign, why)
    if (why !== 'restricted') await takeBackWaiting(tx, campaign)
  }
  const { sendingCount } = (await campaigns.byId(tx.db, campaign.id))!
  if (sendingCount <= FEW_SENDING) await wake(tx, campaign.id)
}

const BY_TEMPLATE = `SELECT id FROM campaigns WHERE templateId = ? AND status = 'EM_ANDAMENTO'`

/** Meta takes a template no more: what waits to leave by it is taken back, and its campaigns wait. */
export async function holdByTemplate(tx: CompanyTx, templateId: number): Promise<void> {
  for (const { id } of await run<{ id: number }>(tx.db, BY_TEMPLATE, [templateId])) {
    const row = (await campaigns.byId(tx.db, id))!
    await takeBackWaiting(tx, row)
    await campaigns.update(tx.db, id, { nextAt: Math.max(row.nextAt, tx.now + HOUR) })
    await hold(tx, row, 'template')
    await wake(tx, id, tx.now + LOOK_AGAIN)
  }
}

const RUNNING = `SELECT id FROM campaigns WHERE whatsappId = ? AND status = 'EM_ANDAMENTO'`

/** A connection is linked again: what waited for it goes on. */
export async function wakeCampaignsOf(tx: CompanyTx, whatsappId: number): Promise<void> {
  for (const { id } of await run<{ id: number }>(tx.db, RUNNING, [whatsappId])) await wake(tx, id)
}
