/** What contacts read when something happens to their ticket (spec 1 §4, decision 55): literal texts. */

/** A name as it is, though the text around it is filled. */
const plain = (text: string): string => text.replace(/\{(?=\{)/g, '{ ')

/** On accept, when sendGreetingAccepted is on. `{{ms}}` and `{{name}}` are filled on sending. */
export const greetingOnAccept = (userName: string): string =>
  `*Mensagem Automática:*\n{{ms}} *{{name}}*, meu nome é *${plain(userName)}* e agora vou prosseguir com seu atendimento!`

/** On finishing, when userRating is on. */
export const ratingQuestion = (ratingMessage: string): string =>
  [
    ...(ratingMessage.trim() ? [ratingMessage.trim(), ''] : []),
    'Digite de 1 a 3 para qualificar nosso atendimento:',
    '*1* - _Insatisfeito_',
    '*2* - _Satisfeito_',
    '*3* - _Muito Satisfeito_',
  ].join('\n')

/** On a transfer, when sendMsgTransfTicket is on; undefined when nothing changed that concerns the contact. */
export function transferMessage(change: { queue?: string | undefined; user?: string | undefined }): string | undefined {
  const sentence = transferSentence(change)
  return sentence && `*Mensagem automática*:\n${sentence}\naguarde, já vamos te atender!`
}

function transferSentence({ queue, user }: { queue?: string | undefined; user?: string | undefined }) {
  if (queue && user)
    return `Você foi transferido para o departamento *${plain(queue)}* e contará com a presença de *${plain(user)}*`
  if (queue) return `Você foi transferido para o departamento *${plain(queue)}*`
  return user && `Foi transferido para o atendente *${plain(user)}*`
}
