import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyTx } from '../../../company/index.ts'
import type { Effect } from '../../../flow-engine/effects.ts'
import type { Trace } from '../../../flow-engine/trace.ts'
import { Failure, fail, found } from '../../../kit/errors.ts'
import { MAX_STEP } from '../../../kit/limits.ts'
import { withCountry } from '../../../kit/phone.ts'
import { digitsOf, isBlank } from '../../../kit/text.ts'
import { connectionRow } from '../../connections/index.ts'
import { addPerson, changePerson, identify, personWith, removePerson } from '../../contacts/index.ts'
import { sendAsBot, storeBytes } from '../../messages/index.ts'
import { queueById } from '../../queues/index.ts'
import { giveTag, tagNamed, takeTags } from '../../tags/index.ts'
import { ticketErrors } from '../../tickets/contract.ts'
import {
  amendTicket,
  assignMessage,
  finishTicket,
  type TicketRow,
  ticketRow,
  transferTicket,
} from '../../tickets/index.ts'
import { flowRunErrors } from './contract.ts'
import type { ConversationContext } from './conversation.ts'
import { postNotice } from './mails.ts'
import { originOf } from './origin.ts'

type ContactEventData = Extract<Effect, { do: 'createContact' | 'editContact' }>
type Doers = {
  [Kind in Effect['do']]: (
    conversation: ConversationContext,
    effect: Extract<Effect, { do: Kind }>,
    nodeId: string,
  ) => Promise<unknown>
}

/** What belongs to a test dialog alone is not said to a customer, and what the run itself says is its row's. */
const nothing = async (): Promise<void> => {}

/** What a run's effects are with a real ticket. */
const doers: Doers = {
  say: async (conversation, { text, choices }, nodeId) =>
    send(conversation.tx, await conversation.ticket(), {
      ...{ body: text, origin: originOf(conversation.runId, nodeId) },
      ...(choices ? { choices } : {}),
    }),
  file: sendFile,
  photo: sendFile,
  async queue(conversation, { queueId }) {
    const { id, name } = await queueById(conversation.tx, queueId)
    const why = { rule: 'flow-queue', detail: { queueId: id, name } }
    await conversation.put(ticket => amendTicket(conversation.tx, ticket, { queueId: id }, why))
  },
  async connection(conversation, { whatsappId }) {
    if (!(await conversation.hasTicket()))
      return conversation.by((await connectionRow(conversation.tx.db, whatsappId)).id)
    const before = await conversation.led()
    if (before.whatsappId === whatsappId) return
    const { chatbot, queueOptionId, bot } = before
    const after = await transferTicket(conversation.tx, before, { whatsappId }, null)
    // Nobody of the company has it: the flow goes on with it.
    await amendTicket(conversation.tx, after, { chatbot, queueOptionId, bot })
  },
  tag: async (conversation, { tagId }) => giveTag(conversation.tx, await conversation.ticket(), tagId),
  untag: async (conversation, { tagId }) => takeTags(conversation.tx, await conversation.ticket(), [tagId]),
  async newTag(conversation, { name, color }) {
    const { id } = await tagNamed(conversation.tx, { name, color })
    await giveTag(conversation.tx, await conversation.ticket(), id)
  },
  async contact(conversation, { number, name, whatsappId }) {
    // Whom the run talks with already, by a number that nobody knows.
    if (!number) return
    const { id } = await personWith(conversation.tx, number, name)
    if (!conversation.choosesContact) return
    await conversation.meet(id, whatsappId === null ? null : (await connectionRow(conversation.tx.db, whatsappId)).id)
  },
  createContact: ({ tx }, emitted) => addPerson(tx, emitted),
  async editContact(conversation, emitted: ContactEventData) {
    await changePerson(conversation.tx, emitted, emitted.number ? undefined : await conversation.contact())
  },
  deleteContact: ({ tx }, { number }) => removePerson(tx, number),
  async notify(conversation, notice, nodeId) {
    const { tx, runId } = conversation
    const { by, userId, to, body } = notice
    // Who may sign in no more is told nothing of customers (decision 788).
    if (userId !== null && (await tx.services.platform.accounts.isDisabled(userId)))
      throw fail(flowRunErrors.ERR_FLOW_MEMBER_DISABLED)
    if (by === 'email') return postNotice(tx, { runId, nodeId }, notice)
    const number = userId === null ? withCountry(to) : await numberOf(tx, userId)
    const whatsappId = await conversation.connection()
    if (!number) throw fail(flowRunErrors.ERR_FLOW_MEMBER_WITHOUT_NUMBER)
    await report(tx, number, whatsappId, { body, origin: originOf(runId, nodeId) })
  },
  wait: nothing,
  pause: nothing,
  ask: nothing,
  // Done when the run has ended, which leads the ticket until then (`step.ts`).
  resolve: nothing,
  finish: nothing,
}

/** Milliseconds of them in one turn of the loop, in which requests have their own time as well. */
const SLICE = MAX_STEP / 4

/**
 * Does a run's effects, in their order, in the transaction that takes the run on. What is rejected, such as a tag that is gone,
 * is reported as a line of the log of the node that wanted it, and the rest is done all the same. Many of them take longer than others
 * may wait, so the program hears others in between.
 */
export async function doEffects(conversation: ConversationContext, trace: readonly Trace[]): Promise<void> {
  let since = performance.now()
  for (const { does = [], nodeId, log } of trace)
    for (const effect of does) {
      if (performance.now() - since >= SLICE) {
        await nextTurn()
        since = performance.now()
      }
      try {
        await doers[effect.do](conversation, effect as never, nodeId)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        log.push({ level: 'error', word: 'notDone', data: { why: error.sentence('pt') } })
      }
    }
}

type Content = Pick<Parameters<typeof sendAsBot>[1], 'body' | 'media' | 'choices'> & { origin: string }

async function send(tx: CompanyTx, ticket: TicketRow, what: Content): Promise<void> {
  if (!what.media && isBlank(what.body ?? '')) return
  await sendAsBot(tx, { ticket, isFilled: true, ...what })
}

async function sendFile(
  conversation: ConversationContext,
  effect: Extract<Effect, { do: 'file' | 'photo' }>,
  nodeId: string,
): Promise<void> {
  const [about = '', data = ''] = effect.content.split(',', 2)
  if (!about.startsWith('data:') || !about.endsWith(';base64') || !data)
    throw fail(flowRunErrors.ERR_FLOW_FILE_UNREADABLE)
  const mimeType = about.slice('data:'.length).split(';', 1)[0]!
  const bytes = Buffer.from(data, 'base64')
  const media = await storeBytes(conversation.tx.blobs, { bytes, mimeType, name: effect.name || 'arquivo' })
  await send(conversation.tx, await conversation.ticket(), {
    media,
    body: effect.text,
    origin: originOf(conversation.runId, nodeId),
  })
}

async function numberOf(tx: CompanyTx, userId: number): Promise<string> {
  const user = await tx.db.selectFrom('users').select('whatsappNumber').where('id', '=', userId).executeTakeFirst()
  return digitsOf(user?.whatsappNumber ?? '')
}

/** Writes to someone of the company. A ticket that is opened for it is finished at once: nobody has to attend it. */
async function report(tx: CompanyTx, number: string, whatsappId: number, what: Content): Promise<void> {
  const contact = await identify(tx, { pn: number }, { whatsappId, isTyped: true })
  const { ticket, fate } = await assignMessage(tx, { contact, whatsappId, fromMe: true })
  await send(tx, ticket, what)
  if (fate === 'alive') return
  const now = found(await ticketRow(tx.db, ticket.id), ticketErrors.ERR_NO_TICKET_FOUND)
  await finishTicket(tx, now, { how: 'bot', lastWords: '' })
}
