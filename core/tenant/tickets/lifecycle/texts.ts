import type { Language } from '../../../kit/language.ts'

/** What contacts read when something happens to their ticket (spec 1 §4, decision 55): literal texts, in the company's language. */

interface Words {
  accepted: (user: string) => string
  rate: string
  transferred: string
  toQueue: (queue: string) => string
  toUser: (user: string) => string
  toBoth: (queue: string, user: string) => string
  wait: string
}

const words: Record<Language, Words> = {
  pt: {
    accepted: user =>
      `*Mensagem Automática:*\n{{ms}} *{{name}}*, meu nome é *${user}* e agora vou prosseguir com seu atendimento!`,
    rate: 'Digite de 1 a 3 para qualificar nosso atendimento:',
    transferred: '*Mensagem automática*:',
    toQueue: queue => `Você foi transferido para o departamento *${queue}*`,
    toUser: user => `Foi transferido para o atendente *${user}*`,
    toBoth: (queue, user) =>
      `Você foi transferido para o departamento *${queue}* e contará com a presença de *${user}*`,
    wait: 'aguarde, já vamos te atender!',
  },
  en: {
    accepted: user =>
      `*Automatic Message:*\n{{ms}} *{{name}}*, my name is *${user}* and I will take care of you from here!`,
    rate: 'Type 1 to 3 to rate our service:',
    transferred: '*Automatic message*:',
    toQueue: queue => `You were transferred to the department *${queue}*`,
    toUser: user => `You were transferred to *${user}*`,
    toBoth: (queue, user) => `You were transferred to the department *${queue}*, where *${user}* will attend you`,
    wait: 'please wait, we will be with you shortly!',
  },
  es: {
    accepted: user =>
      `*Mensaje Automático:*\n{{ms}} *{{name}}*, mi nombre es *${user}* y desde ahora voy a seguir con su atención.`,
    rate: 'Escriba de 1 a 3 para calificar nuestra atención:',
    transferred: '*Mensaje automático*:',
    toQueue: queue => `Fue transferido al departamento *${queue}*`,
    toUser: user => `Fue transferido al agente *${user}*`,
    toBoth: (queue, user) => `Fue transferido al departamento *${queue}*, donde lo atenderá *${user}*`,
    wait: 'espere, ya lo atendemos.',
  },
}

/** The ratings, from 1 to 3. */
export const rates: Record<Language, readonly string[]> = {
  pt: ['Insatisfeito', 'Satisfeito', 'Muito Satisfeito'],
  en: ['Dissatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
}

/** A name as it is, though the text around it is filled. */
const plain = (text: string): string => text.replace(/\{(?=\{)/g, '{ ')

/** On accept, when sendGreetingAccepted is on. `{{ms}}` and `{{name}}` are filled on sending. */
export const greetingOnAccept = (userName: string, language: Language): string =>
  words[language].accepted(plain(userName))

/** On finishing, when userRating is on. */
export const ratingQuestion = (ratingMessage: string, language: Language): string =>
  [
    ...(ratingMessage.trim() ? [ratingMessage.trim(), ''] : []),
    words[language].rate,
    ...rates[language].map((rate, index) => `*${index + 1}* - _${rate}_`),
  ].join('\n')

/** On a transfer, when sendMsgTransfTicket is on; undefined when nothing changed that concerns the contact. */
export function transferMessage(
  change: { queue?: string | undefined; user?: string | undefined },
  language: Language,
): string | undefined {
  const { transferred, wait } = words[language]
  const sentence = transferSentence(change, words[language])
  return sentence && `${transferred}\n${sentence}\n${wait}`
}

function transferSentence(
  { queue, user }: { queue?: string | undefined; user?: string | undefined },
  { toQueue, toUser, toBoth }: Words,
) {
  if (queue && user) return toBoth(plain(queue), plain(user))
  return queue ? toQueue(plain(queue)) : user && toUser(plain(user))
}
