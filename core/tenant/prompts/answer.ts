import { normalizeText } from '../../kit/text.ts'
import { type Trigger, takeTrigger } from '../tickets/index.ts'

/** What an AI answered, taken apart. */
export interface ReadAnswer {
  /** What the contact reads; '' for nothing. */
  text: string
  /** It says that a person is needed. */
  handsOver: boolean
  trigger?: Trigger
}

/** With this an assistant hands over, as the whole family of programs has it (behaviour A18). */
export const HAND_OVER = 'Ação: Transferir para o setor de atendimento'

/** The phrase as models write it: with or without marks, accents, capitals and the colon. */
const PHRASE =
  /[*_~]{0,4}\bacao\s{0,3}[:-]?\s{0,3}[*_~]{0,4}\s{0,3}transferir para o setor de atendimento[*_~]{0,4}[.:!]{0,3}[*_~]{0,4}/g

/** Takes what moves the ticket out of an answer: none of it is ever shown, also where it is misspelt. */
export function readAnswer(answer: string): ReadAnswer {
  const { text: plain, trigger } = takeTrigger(answer)
  const { text, handsOver } = withoutPhrase(plain)
  return { text: asWhatsApp(text), handsOver, ...(trigger && { trigger }) }
}

/** Letters are looked for one by one without their accents, so that places in the text stay the same. */
function withoutPhrase(text: string): { text: string; handsOver: boolean } {
  const composed = text.normalize('NFC')
  const plain = Array.from(composed, letter =>
    normalizeText(letter).length === letter.length ? normalizeText(letter) : letter,
  ).join('')
  const found = [...plain.matchAll(PHRASE)]
  let rest = composed
  for (const { index, 0: phrase } of found.toReversed()) rest = rest.slice(0, index) + rest.slice(index + phrase.length)
  return { text: rest, handsOver: found.length > 0 }
}

/** Models write Markdown: its bold is WhatsApp's with one star. */
const asWhatsApp = (text: string): string =>
  text
    .replace(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
