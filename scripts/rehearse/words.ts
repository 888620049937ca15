import type { SpokenContent } from './hands/hands.ts'
import type { StepName } from './steps/names.ts'

export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]
type Words = Record<Language, string>

/** The language of LANG, or English. */
export const languageOf = (lang: string | undefined): Language =>
  languages.find(language => lang?.toLowerCase().startsWith(language)) ?? 'en'

const words = (pt: string, en: string, es: string): Words => ({ pt, en, es })

/** What someone is asked to do on the second phone, or whether it shows what was sent. */
export const prompts: Record<StepName, Words> = {
  'link-qr': words(
    'Vincular por QR Code: no celular de reserva, Aparelhos conectados → Conectar um aparelho.',
    'Link by QR code: on the spare phone, Linked devices → Link a device.',
    'Vincular por código QR: en el teléfono de reserva, Dispositivos vinculados → Vincular un dispositivo.',
  ),
  'link-code': words(
    'Vincular de novo, por código de oito caracteres? O vínculo de agora é desfeito antes.',
    'Link once more, by a code of eight characters? The link of now is undone before.',
    '¿Vincular de nuevo, con un código de ocho caracteres? El vínculo actual se deshace antes.',
  ),
  'receive-text': words(
    'Do segundo celular, escreva "oi" ao número de reserva.',
    'From the second phone, write "hi" to the spare number.',
    'Desde el segundo teléfono, escriba "hola" al número de reserva.',
  ),
  'send-text': words('Chegou um texto?', 'Did a text arrive?', '¿Llegó un texto?'),
  'send-image': words(
    'Chegou uma foto com legenda, e ela abre?',
    'Did a picture with a caption arrive, and does it open?',
    '¿Llegó una foto con leyenda, y se abre?',
  ),
  'send-video': words(
    'Chegou um vídeo, e ele toca?',
    'Did a video arrive, and does it play?',
    '¿Llegó un video, y se reproduce?',
  ),
  'send-document': words(
    'Chegou o documento balcao.pdf, e ele abre?',
    'Did the document balcao.pdf arrive, and does it open?',
    '¿Llegó el documento balcao.pdf, y se abre?',
  ),
  'send-audio': words(
    'Chegou um áudio, e ele toca?',
    'Did a sound arrive, and does it play?',
    '¿Llegó un audio, y se reproduce?',
  ),
  'send-voice': words(
    'Chegou uma mensagem de voz? Ainda não a ouça.',
    'Did a voice note arrive? Do not play it yet.',
    '¿Llegó un mensaje de voz? Todavía no lo escuche.',
  ),
  'send-sticker': words('Chegou uma figurinha?', 'Did a sticker arrive?', '¿Llegó un sticker?'),
  'send-location': words(
    'Chegou uma localização na Avenida Paulista?',
    'Did a place in Avenida Paulista arrive?',
    '¿Llegó una ubicación en la Avenida Paulista?',
  ),
  'send-contact': words(
    'Chegou um cartão de contato?',
    'Did a contact card arrive?',
    '¿Llegó una tarjeta de contacto?',
  ),
  'send-reply': words(
    'Chegou um texto que responde ao seu "oi"?',
    'Did a text arrive that answers your "hi"?',
    '¿Llegó un texto que responde a su "hola"?',
  ),
  'send-reaction': words('Há um 👍 na sua mensagem?', 'Is there a 👍 on your message?', '¿Hay un 👍 en su mensaje?'),
  'send-edit': words(
    'Há um texto marcado como editado, "Balcão 12"?',
    'Is there a text marked as edited, "Balcão 12"?',
    '¿Hay un texto marcado como editado, "Balcão 12"?',
  ),
  'send-delete': words(
    'O último texto aparece como apagado?',
    'Does the last text show as deleted?',
    '¿El último texto aparece como eliminado?',
  ),
  'receive-read': words(
    'No segundo celular, abra a conversa e leia (com confirmações de leitura ligadas).',
    'On the second phone, open the conversation and read it (with read receipts on).',
    'En el segundo teléfono, abra la conversación y léala (con confirmaciones de lectura).',
  ),
  'receive-played': words(
    'Agora ouça a mensagem de voz até o fim.',
    'Now play the voice note to its end.',
    'Ahora escuche el mensaje de voz hasta el final.',
  ),
  'receive-image': words('Envie uma foto.', 'Send a photo.', 'Envíe una foto.'),
  'receive-video': words('Envie um vídeo curto.', 'Send a short video.', 'Envíe un video corto.'),
  'receive-view-once': words(
    'Envie uma foto de visualização única.',
    'Send a photo to be viewed once.',
    'Envíe una foto para ver una sola vez.',
  ),
  'receive-voice': words('Envie uma mensagem de voz.', 'Send a voice note.', 'Envíe un mensaje de voz.'),
  'receive-audio': words(
    'Envie um arquivo de áudio (não uma mensagem de voz).',
    'Send a sound file (not a voice note).',
    'Envíe un archivo de audio (no un mensaje de voz).',
  ),
  'receive-document': words('Envie um documento.', 'Send a document.', 'Envíe un documento.'),
  'receive-sticker': words('Envie uma figurinha.', 'Send a sticker.', 'Envíe un sticker.'),
  'receive-location': words(
    'Envie sua localização atual.',
    'Send your current location.',
    'Envíe su ubicación actual.',
  ),
  'receive-live-location': words(
    'Compartilhe a localização em tempo real.',
    'Share your live location.',
    'Comparta su ubicación en tiempo real.',
  ),
  'receive-contact': words('Envie um cartão de contato.', 'Send a contact card.', 'Envíe una tarjeta de contacto.'),
  'receive-poll': words('Envie uma enquete.', 'Send a poll.', 'Envíe una encuesta.'),
  'receive-reply': words(
    'Responda a uma das mensagens que recebeu (arraste-a).',
    'Answer one of the messages that you got (swipe it).',
    'Responda a uno de los mensajes que recibió (deslícelo).',
  ),
  'receive-reaction': words(
    'Reaja a uma das mensagens que recebeu.',
    'React to one of the messages that you got.',
    'Reaccione a uno de los mensajes que recibió.',
  ),
  'receive-edit': words(
    'Envie um texto e depois edite-o.',
    'Send a text, and then edit it.',
    'Envíe un texto y después edítelo.',
  ),
  'receive-delete': words(
    'Envie um texto e apague-o para todos.',
    'Send a text and delete it for everyone.',
    'Envíe un texto y elimínelo para todos.',
  ),
  'receive-cart': words(
    'Envie um carrinho de um catálogo (se o número de reserva tiver um no WhatsApp Business).',
    'Send a cart from a catalogue (if the spare number has one in WhatsApp Business).',
    'Envíe un carrito de un catálogo (si el número de reserva tiene uno en WhatsApp Business).',
  ),
  'receive-pix': words(
    'Envie uma chave Pix ou uma cobrança (WhatsApp Business no Brasil).',
    'Send a Pix key or a bill (WhatsApp Business in Brazil).',
    'Envíe una clave Pix o un cobro (WhatsApp Business en Brasil).',
  ),
  'receive-lid': words(
    'De um celular com o qual o número de reserva nunca falou, escreva "oi"; sem outro, do segundo.',
    'From a phone to which the spare number never spoke, write "hi"; without another, from the second.',
    'Desde un teléfono con el que el número de reserva nunca habló, escriba "hola"; sin otro, desde el segundo.',
  ),
  'receive-group': words(
    'Crie um grupo com os dois números e escreva nele do segundo celular.',
    'Make a group of both numbers and write in it from the second phone.',
    'Cree un grupo con los dos números y escriba en él desde el segundo teléfono.',
  ),
  'receive-list': words(
    'Com os números salvos um no outro, envie um texto por uma lista de transmissão em que o de reserva esteja.',
    'With both numbers saved in each other, send a text to a broadcast list in which the spare one is.',
    'Con los números guardados uno en el otro, envíe un texto por una lista de difusión en la que esté el de reserva.',
  ),
  night: words(
    'A linha está desligada. Até amanhã, escreva ao número de reserva cinco textos, em ordem: 1, 2, 3, 4, 5.',
    'The line is off. Until tomorrow, write five texts to the spare number, in order: 1, 2, 3, 4, 5.',
    'La línea está apagada. Hasta mañana, escriba al número de reserva cinco textos, en orden: 1, 2, 3, 4, 5.',
  ),
}

/** What the terminal asks and says besides. */
export const sentences = {
  sees: words('[s] sim  [n] não  [p] pular', '[y] yes  [n] no  [s] skip', '[s] sí  [n] no  [o] omitir'),
  does: words(
    'Segue sozinho quando chegar.  [n] não chega  [p] pular',
    'It goes on by itself when it comes.  [n] it does not come  [s] skip',
    'Sigue solo cuando llegue.  [n] no llega  [o] omitir',
  ),
  again: words('Não vinculou. Tentar de novo?', 'It did not link. Try again?', 'No se vinculó. ¿Probar de nuevo?'),
  why: words('Por quê? (sem nomes nem números)', 'Why? (no names, no numbers)', '¿Por qué? (sin nombres ni números)'),
  ownNumber: words(
    'O número de reserva, com código do país, só dígitos',
    'The spare number, with its country code, digits alone',
    'El número de reserva, con código de país, solo dígitos',
  ),
  code: words(
    'No celular de reserva: Conectar um aparelho → Conectar com número de telefone. Digite',
    'On the spare phone: Link a device → Link with phone number. Type',
    'En el teléfono de reserva: Vincular un dispositivo → Vincular con el número de teléfono. Escriba',
  ),
  morning: words(
    'A linha está ligada de novo. Agora escreva 6 do segundo celular.',
    'The line is on again. Now write 6 from the second phone.',
    'La línea está encendida de nuevo. Ahora escriba 6 desde el segundo teléfono.',
  ),
} satisfies Record<string, Words>

/** Why it does not even begin. */
export const rejections = {
  terminal: words(
    'Aqui não há terminal: o ensaio faz perguntas, e alguém com dois celulares responde. Sem ninguém: npm run rehearse -- --emulator',
    'There is no terminal here: a rehearsal asks questions, which somebody with two phones answers. Without anybody: npm run rehearse -- --emulator',
    'Aquí no hay terminal: el ensayo hace preguntas, y alguien con dos teléfonos responde. Sin nadie: npm run rehearse -- --emulator',
  ),
} satisfies Record<string, Words>

/** The letters of an answer. */
export const letters: Record<Language, { yes: string; no: string; skip: string }> = {
  pt: { yes: 's', no: 'n', skip: 'p' },
  en: { yes: 'y', no: 'n', skip: 's' },
  es: { yes: 's', no: 'n', skip: 'o' },
}

export const saids: Record<SpokenContent, Words> = {
  'as expected': words('✓ como esperado', '✓ as expected', '✓ como se esperaba'),
  otherwise: words('✗ diferente do esperado', '✗ otherwise', '✗ distinto de lo esperado'),
  skipped: words('– pulado', '– skipped', '– omitido'),
  later: words(
    'Volte amanhã com: npm run rehearse -- continue',
    'Come back tomorrow with: npm run rehearse -- continue',
    'Vuelva mañana con: npm run rehearse -- continue',
  ),
  'night waits': words(
    'A linha espera pela manhã. Depois dos cinco textos: npm run rehearse -- continue',
    'The line waits for the morning. After the five texts: npm run rehearse -- continue',
    'La línea espera la mañana. Después de los cinco textos: npm run rehearse -- continue',
  ),
  interrupted: words(
    'Interrompido; o mesmo comando continua daqui.',
    'Interrupted; the same command goes on from here.',
    'Interrumpido; el mismo comando sigue desde aquí.',
  ),
  'not linked': words(
    'Sem vínculo não há mais o que ensaiar. O mesmo comando tenta de novo.',
    'Without a link there is nothing more to rehearse. The same command tries again.',
    'Sin vínculo no hay más que ensayar. El mismo comando prueba de nuevo.',
  ),
  done: words('Pronto. O relatório está em', 'Done. The report is in', 'Listo. El informe está en'),
}
