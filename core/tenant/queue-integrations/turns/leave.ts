import type { DeskTx } from '../../../desk/index.ts'
import type { Language, Sentences } from '../../../kit/language.ts'
import { fillSentence } from '../../../kit/text.ts'
import { noteByProgram } from '../../notes/index.ts'
import { companyLanguage } from '../../settings/index.ts'
import { amendTicket, IN_HANDS, type TicketRow } from '../../tickets/index.ts'
import type { BotFault, IntegrationRow, OutsideFault } from '../bots/bot.ts'
import { dropTurns } from './rows.ts'

/** A ticket that no integration answers any more. */
export const RELEASED = { useIntegration: 0, integrationId: null, ...IN_HANDS } as const

/** Why people go on though the integration did not say so. */
export type Why = 'failed' | 'late' | 'plan' | 'pace'

const notes: Record<Why, Sentences> = {
  failed: {
    pt: 'A integração {name} não respondeu: {detail}',
    en: 'The integration {name} did not answer: {detail}',
    es: 'La integración {name} no respondió: {detail}',
  },
  late: {
    pt: 'A integração {name} não respondeu: o programa ficou parado e a mensagem já era antiga.',
    en: 'The integration {name} did not answer: the program was stopped and the message had become old.',
    es: 'La integración {name} no respondió: el programa estuvo detenido y el mensaje ya era antiguo.',
  },
  plan: {
    pt: 'A integração {name} não respondeu: o plano da empresa não inclui integrações.',
    en: "The integration {name} did not answer: the company's plan does not include integrations.",
    es: 'La integración {name} no respondió: el plan de la empresa no incluye integraciones.',
  },
  pace: {
    pt: 'A integração {name} parou: tantas mensagens em 5 minutos parecem de outro robô.',
    en: 'The integration {name} stopped: so many messages in 5 minutes look like another robot.',
    es: 'La integración {name} se detuvo: tantos mensajes en 5 minutos parecen de otro robot.',
  },
}

const faults: Record<OutsideFault, Sentences> = {
  private: {
    pt: 'o endereço leva a uma rede privada.',
    en: 'the address leads into a private network.',
    es: 'la dirección lleva a una red privada.',
  },
  unreachable: {
    pt: 'o endereço não respondeu.',
    en: 'nobody answers at the address.',
    es: 'la dirección no respondió.',
  },
  tls: {
    pt: 'o certificado do endereço não é aceito.',
    en: 'the certificate of the address is not accepted.',
    es: 'el certificado de la dirección no se acepta.',
  },
  slow: { pt: 'a resposta demorou demais.', en: 'the answer took too long.', es: 'la respuesta tardó demasiado.' },
  stopped: { pt: 'o programa parou.', en: 'the program stopped.', es: 'el programa se detuvo.' },
  huge: { pt: 'a resposta é grande demais.', en: 'the answer is too large.', es: 'la respuesta es demasiado grande.' },
  key: { pt: 'a chave foi recusada.', en: 'the key was refused.', es: 'la clave fue rechazada.' },
  address: {
    pt: 'nada responde neste endereço.',
    en: 'there is nothing at this address.',
    es: 'no hay nada en esta dirección.',
  },
  busy: { pt: 'o serviço está ocupado.', en: 'the service is busy.', es: 'el servicio está ocupado.' },
  failed: { pt: 'o serviço falhou.', en: 'the service failed.', es: 'el servicio falló.' },
  garbage: {
    pt: 'a resposta não se entende.',
    en: 'the answer cannot be understood.',
    es: 'la respuesta no se entiende.',
  },
  unset: {
    pt: 'faltam dados na integração.',
    en: 'the integration lacks what it needs.',
    es: 'faltan datos en la integración.',
  },
  unreadable: {
    pt: 'os dados guardados não podem mais ser lidos. Digite-os de novo.',
    en: 'what is stored can no longer be read. Type it again.',
    es: 'los datos guardados ya no se pueden leer. Escríbalos de nuevo.',
  },
}

const MAX_DETAIL = 200

/** What is wrong, in words, with what the other side said of it. */
export const faultSentence = ({ fault, detail }: BotFault, language: Language): string =>
  [faults[fault][language], detail && `(${detail.slice(0, MAX_DETAIL)})`].filter(Boolean).join(' ')

/** People go on with a ticket, which stays in its queue; a note says why. */
export async function leaveToPeople(
  tx: DeskTx,
  ticket: TicketRow,
  { id: integrationId, name }: IntegrationRow,
  why: Why,
  explain: (language: Language) => string = () => '',
): Promise<void> {
  await dropTurns(tx, ticket.id)
  const detail = { integrationId, integration: name, queueId: ticket.queueId }
  const after = await amendTicket(tx, ticket, RELEASED, { rule: `integration-${why}`, detail })
  const language = await companyLanguage(tx.db)
  await noteByProgram(tx, after, fillSentence(notes[why][language], { name, detail: explain(language) }))
}
