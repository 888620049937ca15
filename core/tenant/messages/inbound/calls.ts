import type { CompanyTx } from '../../../company/index.ts'
import { found } from '../../../kit/errors.ts'
import type { Language, Sentences } from '../../../kit/language.ts'
import { zoneFormat } from '../../../kit/zone-format.ts'
import type { CallChanged } from '../../../whatsapp/index.ts'
import { identify } from '../../contacts/index.ts'
import { readSettings } from '../../settings/index.ts'
import { assignMessage, noteMessage } from '../../tickets/index.ts'
import { messageErrors } from '../contract.ts'
import { publishNew } from '../record/publish.ts'
import { messageById } from '../record/serialize.ts'
import { BLANK, insertMessage } from '../record/store.ts'
import { sendToContact } from '../sending/send-by-bot.ts'

const callsDisabled: Sentences = {
  pt: '*Mensagem Automática:*\n\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado',
  en: '*Automatic Message:*\n\nVoice and video calls are switched off for this WhatsApp, please send a text message. Thank you',
  es: '*Mensaje Automático:*\n\nLas llamadas de voz y video están deshabilitadas en este WhatsApp, por favor envíe un mensaje de texto. Gracias',
}
const missedCall: Sentences = {
  pt: 'Chamada de voz/vídeo perdida às',
  en: 'Missed voice/video call at',
  es: 'Llamada de voz/video perdida a las',
}

const REFUSABLE: CallChanged['state'][] = ['ringing', 'missed']

/**
 * A call while the setting `call` is disabled (decision 49): it is declined, the contact is asked for a text instead, and
 * the ticket shows that someone called, also of someone who never wrote; once per call.
 */
export async function callChanged(tx: CompanyTx, whatsappId: number, call: CallChanged): Promise<void> {
  if (call.group || !REFUSABLE.includes(call.state)) return
  const rules = await readSettings(tx.db, ['call', 'defaultLanguage'])
  if (rules.call === 'enabled') return
  if (call.state === 'ringing' && !call.offline) declineAfterCommit(tx, whatsappId, call)
  const { id: contactId } = await identify(tx, call.from, { whatsappId })
  await logCall(tx, { whatsappId, contactId, call, language: rules.defaultLanguage })
}

async function logCall(
  tx: CompanyTx,
  about: { whatsappId: number; contactId: number; call: CallChanged; language: Language },
) {
  const { whatsappId, contactId, call, language } = about
  const contact = { id: contactId, isGroup: false }
  const { ticket: placed } = await assignMessage(tx, { contact, whatsappId, fromMe: false })
  const row = await insertMessage(tx.db, {
    ...BLANK,
    ticketId: placed.id,
    whatsappId,
    chatId: contactId,
    senderId: contactId,
    fromMe: 0,
    waId: call.callId,
    body: `${missedCall[language]} ${timeFormat(tx.entitlements().timeZone).format(call.at)}`,
    mediaType: 'call_log',
    source: 'system',
    queueId: placed.queueId,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  if (!row) return
  const ticket = await noteMessage(tx, row, { preview: row.body, unread: 1 })
  publishNew(tx, found(await messageById(tx.db, tx.blobs, row.id), messageErrors.ERR_CREATING_MESSAGE))
  await sendToContact(tx, { ticketId: ticket.id, body: callsDisabled[language], lane: 'bot', source: 'bot' })
}

function declineAfterCommit(tx: CompanyTx, whatsappId: number, call: CallChanged) {
  const { whatsapp, background } = tx.services
  tx.afterCommit(() => background('a declined call', () => whatsapp.sessions.session(whatsappId).rejectCall(call)))
}

const timeFormat = zoneFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
