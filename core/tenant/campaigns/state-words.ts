import type { Language, Sentences } from '../../kit/language.ts'
import type { RecipientFailure, RecipientState } from './contract.ts'

/** What people read of campaigns and their recipients, on the page and in the sheet of the report. */

const states: Record<RecipientState, Sentences> = {
  waiting: { pt: 'Aguardando a vez', en: 'Waiting for its turn', es: 'Esperando su turno' },
  sending: { pt: 'Enviando', en: 'Sending', es: 'Enviando' },
  asked: { pt: 'Confirmação pedida', en: 'Asked to confirm', es: 'Confirmación pedida' },
  confirmed: { pt: 'Confirmado', en: 'Confirmed', es: 'Confirmado' },
  delivered: { pt: 'Entregue', en: 'Delivered', es: 'Entregado' },
  failed: { pt: 'Não entregue', en: 'Not delivered', es: 'No entregado' },
}

const failures: Record<RecipientFailure, Sentences> = {
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
  'opted-out': {
    pt: 'Não quer receber campanhas.',
    en: 'Does not want campaigns.',
    es: 'No quiere recibir campañas.',
  },
  declined: { pt: 'Respondeu que não.', en: 'Answered no.', es: 'Respondió que no.' },
  silent: {
    pt: 'Não respondeu ao pedido de confirmação a tempo.',
    en: 'Did not answer the question in time.',
    es: 'No respondió a la pregunta a tiempo.',
  },
  attended: {
    pt: 'Está em atendimento ou em outro fluxo.',
    en: 'Is being attended, or is in another flow.',
    es: 'Está en atención o en otro flujo.',
  },
  withdrawn: {
    pt: 'A mensagem foi apagada antes de sair.',
    en: 'The message was deleted before it left.',
    es: 'El mensaje se borró antes de salir.',
  },
  'gave-up': {
    pt: 'Algo deu errado do nosso lado em todas as tentativas.',
    en: 'Something went wrong on our side each time.',
    es: 'Algo salió mal de nuestro lado en todos los intentos.',
  },
}

export const stateWords = (state: RecipientState, language: Language): string => states[state][language]
export const failureWords = (failure: RecipientFailure, language: Language): string => failures[failure][language]
