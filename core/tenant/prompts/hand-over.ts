import type { CompanyTx } from '../../company/index.ts'
import type { Language, Sentences } from '../../kit/language.ts'
import { fillSentence } from '../../kit/text.ts'
import { noteByProgram } from '../notes/index.ts'
import { companyLanguage } from '../settings/index.ts'
import { amendTicket, IN_HANDS, type TicketRow } from '../tickets/index.ts'
import { dropQuestion } from './questions.ts'
import type { PromptRow } from './serialize.ts'

/** Why people are to go on: it asked for them, or it could not answer. */
export type Why = 'asked' | 'failed' | 'limit' | 'late' | 'plan' | 'pace'

const notes: Record<Exclude<Why, 'asked'>, Sentences> = {
  failed: {
    pt: 'O assistente {name} não respondeu: {detail}',
    en: 'The assistant {name} did not answer: {detail}',
    es: 'El asistente {name} no respondió: {detail}',
  },
  limit: {
    pt: 'O assistente {name} não respondeu: os tokens deste mês acabaram.',
    en: 'The assistant {name} did not answer: its tokens of this month are used up.',
    es: 'El asistente {name} no respondió: los tokens de este mes se acabaron.',
  },
  late: {
    pt: 'O assistente {name} não respondeu: o programa ficou parado e a pergunta já era antiga.',
    en: 'The assistant {name} did not answer: the program was stopped and the question had become old.',
    es: 'El asistente {name} no respondió: el programa estuvo detenido y la pregunta ya era antigua.',
  },
  plan: {
    pt: 'O assistente {name} não respondeu: o plano da empresa não inclui assistentes.',
    en: "The assistant {name} did not answer: the company's plan does not include assistants.",
    es: 'El asistente {name} no respondió: el plan de la empresa no incluye asistentes.',
  },
  pace: {
    pt: 'O assistente {name} parou: tantas mensagens em 5 minutos parecem de outro robô.',
    en: 'The assistant {name} stopped: so many messages in 5 minutes look like another robot.',
    es: 'El asistente {name} se detuvo: tantos mensajes en 5 minutos parecen de otro robot.',
  },
}

/** A ticket that no assistant answers any more. */
export const RELEASED = { useIntegration: 0, promptId: null, ...IN_HANDS } as const

/** People go on with a ticket, in the queue of its assistant; where that failed a note says why. */
export async function handOver(
  tx: CompanyTx,
  ticket: TicketRow,
  { id: promptId, name, queueId: to }: PromptRow,
  why: Why,
  explain: (language: Language) => string = () => '',
): Promise<void> {
  await dropQuestion(tx, ticket.id)
  const queueId = to ?? ticket.queueId
  const rule = `assistant-${why}`
  const after = await amendTicket(
    tx,
    ticket,
    { ...RELEASED, queueId },
    { rule, detail: { promptId, assistant: name, queueId } },
  )
  if (why === 'asked') return
  const language = await companyLanguage(tx.db)
  await noteByProgram(tx, after, fillSentence(notes[why][language], { name, detail: explain(language) }))
}
