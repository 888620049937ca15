import type { CompanyTx } from '../../../company/index.ts'
import type { Language, Sentences } from '../../../kit/language.ts'
import { fillSentence } from '../../../kit/text.ts'
import { noteByProgram } from '../../notes/index.ts'
import { companyLanguage } from '../../settings/index.ts'
import { amendTicket, IN_HANDS, type TicketRow } from '../../tickets/index.ts'
import type { IntegrationRow } from '../bots/bot.ts'
import { dropTurns } from './rows.ts'

/** A ticket that no integration answers any more. */
export const RELEASED = { useIntegration: 0, integrationId: null, ...IN_HANDS } as const

/** Why people go on though the integration did not say so. */
export type Why = 'failed' | 'resting' | 'late' | 'plan' | 'pace'

const notes: Record<Why, Sentences> = {
  failed: {
    pt: 'A integração {name} não respondeu: {detail}',
    en: 'The integration {name} did not answer: {detail}',
    es: 'La integración {name} no respondió: {detail}',
  },
  resting: {
    pt: 'A integração {name} não respondeu: falhou tantas vezes seguidas que descansa por alguns minutos.',
    en: 'The integration {name} did not answer: it failed so often in a row that it rests for some minutes.',
    es: 'La integración {name} no respondió: falló tantas veces seguidas que descansa unos minutos.',
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

/** People go on with a ticket, which stays in its queue; a note says why. */
export async function leaveToPeople(
  tx: CompanyTx,
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
