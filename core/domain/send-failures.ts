import type { Sentences } from '../kit/language.ts'

/** Why WhatsApp did not take a message that we sent. The message keeps the code; the interface words it. */
export const sendFailures = [
  /** The account may not write to people who never wrote to it (463). Never tried again by itself. */
  'restricted',
  /** The number has no WhatsApp, or its keys cannot be had. */
  'unreachable',
  /** WhatsApp rejected this message (any other error code). */
  'rejected',
  /** An automated message that waited past its time. */
  'expired',
  /** The file to send is gone, or could not be handed to WhatsApp's media servers. */
  'media',
  /** The connection is not linked to a phone. */
  'not-linked',
  /** Tried several times without an answer. */
  'no-answer',
  /** The contact wrote more than 24 hours ago: the official platform takes templates alone. */
  'window',
  /** The template changed, is gone, paused, or lacks a value. */
  'template',
  /** WhatsApp shows this person no more advertising for now. */
  'capped',
  /** This person asked WhatsApp for no advertising of the company. */
  'opted-out',
  /** The official account has no way to pay. */
  'payment',
  /** WhatsApp restricts the official account. */
  'account',
] as const

export type SendFailureReason = (typeof sendFailures)[number]

/** What people read of it in lists and logs. */
export const sendFailureWords: Record<SendFailureReason, Sentences> = {
  restricted: {
    pt: 'O WhatsApp não deixa esta conexão escrever a quem nunca escreveu a ela.',
    en: 'WhatsApp does not let this connection write to people who never wrote to it.',
    es: 'WhatsApp no deja que esta conexión escriba a quien nunca le escribió.',
  },
  unreachable: {
    pt: 'O número não está no WhatsApp ou não pode ser alcançado.',
    en: 'The number is not on WhatsApp, or cannot be reached.',
    es: 'El número no está en WhatsApp o no se puede alcanzar.',
  },
  rejected: {
    pt: 'O WhatsApp recusou a mensagem.',
    en: 'WhatsApp refused the message.',
    es: 'WhatsApp rechazó el mensaje.',
  },
  expired: {
    pt: 'A mensagem esperou tempo demais e não saiu.',
    en: 'The message waited too long and did not leave.',
    es: 'El mensaje esperó demasiado y no salió.',
  },
  media: {
    pt: 'O arquivo não pôde ser enviado.',
    en: 'The file could not be sent.',
    es: 'El archivo no se pudo enviar.',
  },
  'not-linked': {
    pt: 'A conexão não estava ligada a um telefone.',
    en: 'The connection was not linked to a phone.',
    es: 'La conexión no estaba vinculada a un teléfono.',
  },
  'no-answer': {
    pt: 'O WhatsApp não respondeu, mesmo depois de várias tentativas.',
    en: 'WhatsApp did not answer, even after several tries.',
    es: 'WhatsApp no respondió, ni después de varios intentos.',
  },
  window: {
    pt: 'O contato escreveu há mais de 24 horas: agora só um modelo aprovado pode ser enviado.',
    en: 'The contact wrote more than 24 hours ago: only an approved template can be sent now.',
    es: 'El contacto escribió hace más de 24 horas: ahora solo se puede enviar una plantilla aprobada.',
  },
  template: {
    pt: 'O modelo mudou, foi pausado ou falta um valor nele.',
    en: 'The template changed, was paused, or lacks a value.',
    es: 'La plantilla cambió, fue pausada o le falta un valor.',
  },
  capped: {
    pt: 'O WhatsApp não entregou este anúncio: a pessoa já recebeu muitos.',
    en: 'WhatsApp did not deliver this advertisement: the person has had many.',
    es: 'WhatsApp no entregó este anuncio: la persona ya recibió muchos.',
  },
  'opted-out': {
    pt: 'A pessoa pediu ao WhatsApp para não receber anúncios da empresa.',
    en: 'The person asked WhatsApp for no advertising from the company.',
    es: 'La persona pidió a WhatsApp no recibir anuncios de la empresa.',
  },
  payment: {
    pt: 'A conta oficial na Meta está sem forma de pagamento.',
    en: 'The official account at Meta has no payment method.',
    es: 'La cuenta oficial en Meta no tiene forma de pago.',
  },
  account: {
    pt: 'O WhatsApp restringiu a conta oficial da empresa.',
    en: 'WhatsApp restricted the official account of the company.',
    es: 'WhatsApp restringió la cuenta oficial de la empresa.',
  },
}
