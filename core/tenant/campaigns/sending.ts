import type { CompanyTx } from '../../company/index.ts'
import type { CampaignBlock } from '../../domain/campaign-states.ts'
import { DAY } from '../../kit/clock.ts'
import { found } from '../../kit/errors.ts'
import { contactRow, personWith } from '../contacts/index.ts'
import { beginForContact } from '../flows/index.ts'
import { copyOfFile, type FileToSend, fileOfRow, postMessage, resendMessage } from '../messages/index.ts'
import { needsTemplate, noteReach, plannedPost } from '../templates/index.ts'
import { ticketErrors } from '../tickets/contract.ts'
import { assignMessage, finishTicket, type TicketRow, ticketRow } from '../tickets/index.ts'
import type { CampaignRow } from './campaign-row.ts'
import type { CampaignSettings } from './contract.ts'
import { listedFor } from './files.ts'
import { hasOptedOut } from './opt-outs/opt-outs.ts'
import { isAskedFirst, type RecipientRow, writeRecipient } from './recipients.ts'
import { filledFor, inTurn, variantsOf } from './wording.ts'

/** What a turn came to: so many messages to someone, with none the next one may be at once; or the campaign has to wait; or WhatsApp is to be asked about a number. */
export type Turned = { messages: number } | { hold: CampaignBlock } | { lookUp: string }

const PASSED: Turned = { messages: 0 }
const ONE: Turned = { messages: 1 }

/** Why a flow does not begin for anybody of the campaign. */
const flowBlocks: Partial<Record<string, CampaignBlock>> = {
  resting: 'suspended',
  limit: 'flow-limit',
  gone: 'flow-unusable',
  plan: 'flow-unusable',
  node: 'flow-unusable',
}

/**
 * Writes to someone whose turn it is, in one transaction with their row: the question of a campaign that asks, else the message; or
 * begins their flow. Nobody who wants no campaigns is written to.
 */
export async function writeTo(
  tx: CompanyTx,
  campaign: CampaignRow & { whatsappId: number },
  recipient: RecipientRow,
  settings: CampaignSettings,
): Promise<Turned> {
  if (await hasOptedOut(tx.db, recipient.number)) {
    await writeRecipient(tx, recipient, { state: 'failed', failure: 'opted-out' })
    return PASSED
  }
  if (campaign.campaignType === 'fluxo') return beginFlow(tx, campaign, recipient)
  if (!(await canFill(tx, campaign, recipient, settings))) return { hold: 'template' }
  // What failed goes again as it was, with its id: who has it already gets no second one (decision 22).
  if (recipient.messageId !== null && (await resendMessage(tx, recipient.messageId, leaving(tx)))) {
    await writeRecipient(tx, recipient, { state: 'sending', failure: null })
    return ONE
  }
  const contact = await personWith(tx, recipient.number, recipient.name)
  const place = { contact: { id: contact.id, isGroup: false }, whatsappId: campaign.whatsappId, fromMe: true }
  const { ticket, fate } = await assignMessage(tx, place)
  const isByTemplate = await needsTemplate(tx.db, campaign.whatsappId)
  const posted = isByTemplate
    ? await postTemplate(tx, campaign, recipient, settings, ticket)
    : await post(tx, campaign, recipient, settings, ticket)
  // What has neither text nor file does not start.
  const messageId = found(posted.at(-1), ticketErrors.ERR_NO_TICKET_FOUND)
  if (fate !== 'alive') await leaveTicket(tx, ticket.id)
  await writeRecipient(tx, recipient, { state: 'sending', messageId, contactId: contact.id, failure: null })
  return { messages: posted.length }
}

/** How long a message waits in the outbox: as long as the campaign may go on (decision 337). */
const OUTBOX_LIFE = 30 * DAY

/** Behind all else, and as long as the campaign may go on. */
const leaving = (tx: CompanyTx) => ({ lane: 'campaign', expiresAt: tx.now + OUTBOX_LIFE }) as const

async function beginFlow(
  tx: CompanyTx,
  { flowId, whatsappId }: CampaignRow & { whatsappId: number },
  recipient: RecipientRow,
): Promise<Turned> {
  if (flowId === null) return { hold: 'flow-unusable' }
  const { id: contactId } = await personWith(tx, recipient.number, recipient.name)
  // Nothing tells a campaign of what becomes of a flow's messages: who cannot be reached is known before it begins.
  const { verifiedAt, number, lid, numberCheckedAt } = await contactRow(tx.db, contactId)
  if (verifiedAt === null && number !== null && lid === null) {
    if (recipient.lookedUp === 0) return { lookUp: number }
    if (numberCheckedAt !== null) {
      await writeRecipient(tx, recipient, { state: 'failed', contactId, failure: 'unreachable' })
      return PASSED
    }
  }
  const begun = await beginForContact(tx, { flowId, contactId, whatsappId })
  if ('runId' in begun) {
    await writeRecipient(tx, recipient, { state: 'delivered', contactId, deliveredAt: tx.now, failure: null })
    return ONE
  }
  const hold = flowBlocks[begun.refused]
  if (hold) return { hold }
  await writeRecipient(tx, recipient, { state: 'failed', contactId, failure: 'attended' })
  return PASSED
}

/** Puts everything that they get now into the outbox; returns the messages, by the last of which it is known what became of it. */
async function post(
  tx: CompanyTx,
  campaign: CampaignRow,
  recipient: RecipientRow,
  { variables }: CampaignSettings,
  ticket: TicketRow,
): Promise<number[]> {
  const asks = isAskedFirst(campaign, recipient)
  const texts = asks ? variantsOf(campaign, 'confirmationMessage') : variantsOf(campaign, 'message')
  const body = filledFor(inTurn(texts, campaign.turns), recipient, variables)
  const say = async (provided: Saying): Promise<number> =>
    (
      await postMessage(tx, {
        ticket,
        ...provided,
        ...leaving(tx),
        source: 'campaign',
        campaign: campaign.name,
        userId: campaign.userId,
      })
    ).id
  if (asks) return [await say({ body })]
  const { files, message } = await listedFor(tx.db, campaign)
  // Each a copy: a file belongs to one row alone.
  const copies: FileToSend[] = []
  for (const one of files) {
    const copy = await copyOfFile(tx.blobs, one)
    if (copy) copies.push(copy)
  }
  const [first, ...others] = copies
  const sayings = [
    ...withWords(filledFor(message, recipient, variables), first),
    ...others.map(media => ({ media })),
    ...withWords(body, await copyOfFile(tx.blobs, campaign)),
  ]
  const sent: number[] = []
  for (const saying of sayings) sent.push(await say(saying))
  return sent
}

/** What is sent of a campaign by template; undefined where it cannot be sent now. */
async function templateOf(
  tx: CompanyTx,
  { whatsappId, templateId, templateValues }: CampaignRow & { whatsappId: number },
  recipient: RecipientRow,
  { variables }: CampaignSettings,
  media?: FileToSend,
) {
  if (templateId === null) return undefined
  const fill = (text: string): string => filledFor(text, recipient, variables)
  return plannedPost(tx, { whatsappId, templateId, templateValues }, { fill, media, reader: recipient })
}

/** Looked at before anything is done for someone: a campaign whose template Meta does not take waits, and nobody fails for it. */
async function canFill(
  tx: CompanyTx,
  campaign: CampaignRow & { whatsappId: number },
  recipient: RecipientRow,
  settings: CampaignSettings,
): Promise<boolean> {
  if (!(await needsTemplate(tx.db, campaign.whatsappId))) return true
  // What a file is, is known of the row alone: it is copied once someone gets it.
  const media = fileOfRow(campaign)
  return (await templateOf(tx, campaign, recipient, settings, media)) !== undefined
}

async function postTemplate(
  tx: CompanyTx,
  campaign: CampaignRow & { whatsappId: number },
  recipient: RecipientRow,
  settings: CampaignSettings,
  ticket: TicketRow,
): Promise<number[]> {
  const media = await copyOfFile(tx.blobs, campaign)
  const content = await templateOf(tx, campaign, recipient, settings, media)
  if (!content) return []
  await noteReach(tx, campaign.whatsappId, ticket.contactId)
  const { id } = await postMessage(tx, {
    ...{ ticket, ...content, ...leaving(tx), source: 'campaign', campaign: campaign.name, userId: campaign.userId },
  })
  return [id]
}

interface Saying {
  body?: string
  media?: FileToSend
}

/** A text with a file is its caption; sound has none, so the text goes before it (decision 541). */
function withWords(body: string, media: FileToSend | undefined): Saying[] {
  if (!media) return body === '' ? [] : [{ body }]
  return body !== '' && media.mediaType === 'audio' ? [{ body }, { media }] : [{ body, media }]
}

/** A ticket that was opened for the message alone ends without a word: nobody has to attend it until the contact answers. */
async function leaveTicket(tx: CompanyTx, ticketId: number): Promise<void> {
  const ticket = found(await ticketRow(tx.db, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  if (ticket.status === 'pending') await finishTicket(tx, ticket, { how: 'campaign', lastWords: '' })
}
