/** What a language calls a form, and the sign in front of it. */
interface Words {
  sign: string
  pt: string
  en: string
  es: string
}

/**
 * Messages that are shown as a word, with what could be read of them: WhatsApp's phones have a picture of their own for each.
 * They lie in databases by these names.
 */
export const messageForms = {
  viewOnce: { sign: '👁️', pt: 'Visualização única', en: 'View once', es: 'Visualización única' },
  onPhone: {
    sign: '📱',
    pt: 'Mensagem que só o celular mostra',
    en: 'Message that only the phone shows',
    es: 'Mensaje que solo el teléfono muestra',
  },
  cart: { sign: '🛒', pt: 'Carrinho do catálogo', en: 'Catalogue cart', es: 'Carrito del catálogo' },
  product: { sign: '🛍️', pt: 'Produto do catálogo', en: 'Catalogue product', es: 'Producto del catálogo' },
  bill: { sign: '🧾', pt: 'Cobrança', en: 'Bill', es: 'Cobro' },
  pix: { sign: '💠', pt: 'Chave Pix', en: 'Pix key', es: 'Clave Pix' },
  payment: { sign: '💸', pt: 'Pagamento', en: 'Payment', es: 'Pago' },
  paymentRequest: { sign: '💰', pt: 'Pedido de pagamento', en: 'Payment request', es: 'Solicitud de pago' },
  paymentDeclined: {
    sign: '💰',
    pt: 'Pedido de pagamento recusado',
    en: 'Payment request declined',
    es: 'Solicitud de pago rechazada',
  },
  paymentCancelled: {
    sign: '💰',
    pt: 'Pedido de pagamento cancelado',
    en: 'Payment request cancelled',
    es: 'Solicitud de pago cancelada',
  },
  options: { sign: '🔘', pt: 'Mensagem com opções', en: 'Message with options', es: 'Mensaje con opciones' },
  filledForm: { sign: '📝', pt: 'Formulário respondido', en: 'Form filled in', es: 'Formulario respondido' },
  poll: { sign: '📊', pt: 'Enquete', en: 'Poll', es: 'Encuesta' },
  pollVote: { sign: '🗳️', pt: 'Voto na enquete', en: 'Poll vote', es: 'Voto en la encuesta' },
  pollResult: { sign: '📊', pt: 'Resultado da enquete', en: 'Poll results', es: 'Resultado de la encuesta' },
  event: { sign: '📅', pt: 'Evento', en: 'Event', es: 'Evento' },
  eventCancelled: { sign: '📅', pt: 'Evento cancelado', en: 'Event cancelled', es: 'Evento cancelado' },
  eventGoing: { sign: '📅', pt: 'Vai ao evento', en: 'Is going to the event', es: 'Va al evento' },
  eventNotGoing: { sign: '📅', pt: 'Não vai ao evento', en: 'Is not going to the event', es: 'No va al evento' },
  eventMaybe: { sign: '📅', pt: 'Talvez vá ao evento', en: 'May go to the event', es: 'Quizás vaya al evento' },
  eventAnswer: { sign: '📅', pt: 'Resposta ao evento', en: 'Answer to the event', es: 'Respuesta al evento' },
  scheduledCall: { sign: '📞', pt: 'Chamada agendada', en: 'Scheduled call', es: 'Llamada programada' },
  groupInvite: { sign: '👥', pt: 'Convite para um grupo', en: 'Invitation to a group', es: 'Invitación a un grupo' },
  channelInvite: {
    sign: '📢',
    pt: 'Convite para um canal',
    en: 'Invitation to a channel',
    es: 'Invitación a un canal',
  },
  stickerPack: { sign: '🩷', pt: 'Pacote de figurinhas', en: 'Sticker pack', es: 'Paquete de stickers' },
  numberRequest: {
    sign: '☎️',
    pt: 'Pedido do número de telefone',
    en: 'Request for the phone number',
    es: 'Solicitud del número de teléfono',
  },
  edit: { sign: '✏️', pt: 'Mensagem editada', en: 'Edited message', es: 'Mensaje editado' },
  comment: { sign: '💬', pt: 'Comentário', en: 'Comment', es: 'Comentario' },
  status: { sign: '⭕', pt: 'Menção em um status', en: 'Mention in a status', es: 'Mención en un estado' },
  other: { sign: '❔', pt: 'Outro tipo de mensagem', en: 'Another kind of message', es: 'Otro tipo de mensaje' },
} as const satisfies Record<string, Words>

/** The advertisement by which someone came, before its title. */
const adWords = { sign: '📣', pt: 'Anúncio', en: 'Advertisement', es: 'Anuncio' } as const satisfies Words

/** A message that says no more than by which advertisement someone came, in one line. */
export const adPreview = (title: string): string => `${adWords.sign} ${adWords.pt}${title && `: ${title}`}`

export type MessageForm = keyof typeof messageForms

/** Where there is more of a message than can be shown here. */
export const openOnPhone = {
  pt: 'abra no celular',
  en: 'open it on the phone',
  es: 'ábralo en el teléfono',
}

/** Here is all that there is to see of these. */
const whole = new Set<MessageForm>([
  'paymentDeclined',
  'paymentCancelled',
  'filledForm',
  'pollVote',
  'pollResult',
  'eventCancelled',
  'eventGoing',
  'eventNotGoing',
  'eventMaybe',
  'comment',
])

/** Whether the phone shows more of a message than what could be read of it. */
export const isMoreOnPhone = (form: MessageForm, body: string): boolean => !body || !whole.has(form)

/** A message of this form in one line, as lists of tickets keep it. */
export function formPreview(form: MessageForm, body: string): string {
  const { sign, pt } = messageForms[form]
  const lines = body.slice(0, LONGEST_PREVIEW).split('\n')
  const content = lines.map(line => line.trim()).filter(Boolean)
  return `${sign} ${pt}: ${content.length > 0 ? content.join(' · ') : openOnPhone.pt}`
}

const LONGEST_PREVIEW = 1000

/** The same in another language; a text that is no such preview stays as it is. */
export function translatePreview(text: string, language: 'pt' | 'en' | 'es'): string {
  if (text === adPreview('')) return `${adWords.sign} ${adWords[language]}`
  for (const words of [...Object.values(messageForms), adWords]) {
    const start = `${words.sign} ${words.pt}: `
    if (!text.startsWith(start)) continue
    const content = text.slice(start.length)
    return `${words.sign} ${words[language]}: ${content === openOnPhone.pt ? openOnPhone[language] : content}`
  }
  return text
}
