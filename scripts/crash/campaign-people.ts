import { setTimeout as pause } from 'node:timers/promises'
import type { AdminClient } from '../../emulators/whatsapp/admin-client.ts'
import { accountOf, PHONES } from './planned.ts'
import { addressingOf, customerNumber } from './shop.ts'

/** Phones whose campaigns ask first, and the one that WhatsApp lets write to nobody new. */
const asks = (phone: number): boolean => phone >= 4 && phone < RESTRICTED
export const RESTRICTED = PHONES - 1

const ANSWERS = ['sim', 'quero', 'não', 'sair'] as const

/** One of the people of a phone's campaign. */
export interface Recipient {
  phone: number
  number: string
  name: string
  /** Has left WhatsApp since it was asked about them. */
  isGone: boolean
  /** What they say when they are asked. */
  answer: (typeof ANSWERS)[number] | undefined
}

/** What those who want no more campaigns are answered, the same to each. */
export const FAREWELL = 'Pronto: você não receberá mais as nossas campanhas.'

export const questionTo = ({ name }: Recipient): string => `pergunta para ${name}`
export const messageTo = ({ name }: Recipient): string => `campanha para ${name}`

/** What each must have in the end, and nothing else. */
export const textsOf = (one: Recipient): string[] => [
  ...(one.isGone ? [] : one.answer ? [questionTo(one)] : []),
  ...(isWritten(one) ? [messageTo(one)] : []),
]

/** Whether their campaign is for them in the end. */
export const isWritten = ({ isGone, answer }: Recipient): boolean => !isGone && answer !== 'não' && answer !== 'sair'

/** So many for each phone; every twentieth has left WhatsApp, and those who are asked answer in one of four ways. */
export function peopleOf(each: number): Recipient[] {
  return Array.from({ length: PHONES * each }, (_, n) => {
    const phone = Math.floor(n / each)
    const number = customerNumber(n)
    return {
      ...{ phone, number, name: `Pessoa ${number}`, isGone: n % 20 === 7 },
      answer: asks(phone) ? ANSWERS[n % ANSWERS.length] : undefined,
    }
  })
}

/** Their phones, but for those who have none any more. */
export async function enter(wa: AdminClient, people: readonly Recipient[]): Promise<void> {
  for (const [n, { number: customer, name, isGone }] of people.entries())
    if (!isGone) await wa.call('customer/add', { customer, name, addressing: addressingOf(n) })
}

/** Each answers its question once, whenever it comes; returns what ends this. */
export function answering(wa: AdminClient, people: readonly Recipient[]): () => Promise<void> {
  const open = new Map(people.filter(({ answer }) => answer).map(one => [questionTo(one), one]))
  let isOver = false
  const work = async (): Promise<void> => {
    while (!isOver) {
      for (const { text } of await wa.call('inbox', {})) {
        const one = open.get(text ?? '')
        if (!one?.answer) continue
        open.delete(questionTo(one))
        const to = accountOf(one.phone)
        await wa.call('customer/send', { customer: one.number, to, content: { text: one.answer } })
      }
      await pause(200)
    }
  }
  const done = work()
  return () => {
    isOver = true
    return done
  }
}
