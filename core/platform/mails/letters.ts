import type { Mail } from '../../clients/index.ts'
import { brazilianDay } from '../../http/index.ts'
import type { Language } from '../../kit/language.ts'
import { inReais, plainMoney } from '../../kit/money.ts'
import { fillSentence } from '../../kit/text.ts'
import type { MailKind } from './contract.ts'
import { linkOnPaper, paragraph, sheet } from './paper.ts'

/** What a letter tells about. */
export interface Subject {
  company: string
  plan: string
  valueCents: number
  dueDate: string
  /** Of a company whose days are counted: the last one on which it works. */
  lastDay: string | null
  isOverdue: boolean
  /** Where it is paid; none where nobody has said by which address people reach the program. */
  payAt: string | undefined
}

type Words = Record<MailKind, { subject: string; says: string }> & {
  hello: string
  /** What comes of not paying. */
  until: string
  blocked: string
  payHere: string
  pay: string
  payInside: string
  renewed: string
}

const texts: Record<Language, Words> = {
  pt: {
    hello: 'Olá, {company}.',
    before: {
      subject: 'Sua assinatura vence em {dueDate}',
      says: 'A fatura do plano {plan}, de {value}, vence em {dueDate}.',
    },
    due: {
      subject: 'Sua assinatura vence hoje, {dueDate}',
      says: 'A fatura do plano {plan}, de {value}, vence hoje, {dueDate}.',
    },
    after: {
      subject: 'Sua assinatura venceu em {dueDate}',
      says: 'A fatura do plano {plan}, de {value}, venceu em {dueDate} e ainda não foi paga.',
    },
    receipt: {
      subject: 'Recebemos o seu pagamento de {value}',
      says: 'Recebemos o pagamento de {value} da fatura do plano {plan} com vencimento em {dueDate}. Obrigado!',
    },
    until: 'Sem o pagamento, o acesso é bloqueado depois de {lastDay}.',
    blocked: 'O acesso está bloqueado até o pagamento. As mensagens dos seus clientes continuam sendo guardadas.',
    payHere: 'Para pagar:',
    pay: 'Pagar {value}',
    payInside: 'Para pagar, entre no Balcão e abra Financeiro.',
    renewed: 'Sua assinatura vale até {lastDay}.',
  },
  en: {
    hello: 'Hello, {company}.',
    before: {
      subject: 'Your subscription is due on {dueDate}',
      says: 'The invoice of the plan {plan}, {value}, is due on {dueDate}.',
    },
    due: {
      subject: 'Your subscription is due today, {dueDate}',
      says: 'The invoice of the plan {plan}, {value}, is due today, {dueDate}.',
    },
    after: {
      subject: 'Your subscription was due on {dueDate}',
      says: 'The invoice of the plan {plan}, {value}, was due on {dueDate} and has not been paid yet.',
    },
    receipt: {
      subject: 'We received your payment of {value}',
      says: 'We received the payment of {value} for the invoice of the plan {plan} that was due on {dueDate}. Thank you!',
    },
    until: 'Without the payment access is blocked after {lastDay}.',
    blocked: 'Access is blocked until the payment. The messages of your customers are still kept.',
    payHere: 'To pay:',
    pay: 'Pay {value}',
    payInside: 'To pay, sign in to Balcão and open Billing.',
    renewed: 'Your subscription is good until {lastDay}.',
  },
  es: {
    hello: 'Hola, {company}.',
    before: {
      subject: 'Su suscripción vence el {dueDate}',
      says: 'La factura del plan {plan}, de {value}, vence el {dueDate}.',
    },
    due: {
      subject: 'Su suscripción vence hoy, {dueDate}',
      says: 'La factura del plan {plan}, de {value}, vence hoy, {dueDate}.',
    },
    after: {
      subject: 'Su suscripción venció el {dueDate}',
      says: 'La factura del plan {plan}, de {value}, venció el {dueDate} y todavía no fue pagada.',
    },
    receipt: {
      subject: 'Recibimos su pago de {value}',
      says: 'Recibimos el pago de {value} de la factura del plan {plan} con vencimiento el {dueDate}. ¡Gracias!',
    },
    until: 'Sin el pago, el acceso se bloquea después del {lastDay}.',
    blocked: 'El acceso está bloqueado hasta el pago. Los mensajes de sus clientes se siguen guardando.',
    payHere: 'Para pagar:',
    pay: 'Pagar {value}',
    payInside: 'Para pagar, entre en Balcão y abra Finanzas.',
    renewed: 'Su suscripción vale hasta el {lastDay}.',
  },
}

/** A letter about an invoice, as plain text and as simple HTML that say the same. */
export function letterOf(
  kind: MailKind,
  language: Language,
  about: Subject,
): Required<Pick<Mail, 'subject' | 'body' | 'html'>> {
  const words = texts[language]
  const { company, plan, payAt } = about
  const values = {
    ...{ company, plan, value: money(about.valueCents) },
    ...{ dueDate: brazilianDay(about.dueDate), lastDay: brazilianDay(about.lastDay) },
  }
  const say = (sentence: string): string => fillSentence(sentence, values)
  const content = [words.hello, words[kind].says, ...consequence(kind, words, about)].map(say)
  const owes = kind !== 'receipt'
  const how = owes ? [payAt === undefined ? say(words.payInside) : `${say(words.payHere)}\n${payAt}`] : []
  const button = owes && payAt !== undefined ? [linkOnPaper(payAt, say(words.pay))] : how.map(paragraph)
  return {
    subject: say(words[kind].subject),
    body: `${[...content, ...how].join('\n\n')}\n`,
    html: sheet(language, [...content.map(paragraph), ...button]),
  }
}

function consequence(kind: MailKind, words: Words, { lastDay, isOverdue }: Subject): string[] {
  if (lastDay === null) return []
  if (kind === 'receipt') return [words.renewed]
  return [isOverdue ? words.blocked : words.until]
}

/** Mails wrap where they like. */
const money = (cents: number): string => plainMoney(inReais(cents))
