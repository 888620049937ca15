import * as z from 'zod'
import { chosenLine } from '../../domain/choice.ts'
import type { Sentences } from '../../kit/language.ts'
import { Line, LongText, lines, number, Title } from '../fields.ts'
import { defineNode, type Outcome, type Step } from '../node-type.ts'
import { conditionPort, ELSE } from '../ports.ts'
import { MENU_SECONDS } from '../times.ts'
import { bareName } from '../variables.ts'

/** How often a menu asks again at most, and how often unless it says so. */
export const MENU_RETRIES = { most: 5, usual: 2 }

const notUnderstood: Sentences = {
  pt: 'Não entendi. Responda com o número de uma das opções:',
  en: 'I did not understand. Reply with the number of one of the options:',
  es: 'No entendí. Responda con el número de una de las opciones:',
}

const Data = z.object({
  message: LongText,
  choices: lines(z.object({ title: Title })),
  /** Takes the title of what was chosen. */
  variableName: Line,
  retries: number(MENU_RETRIES.usual),
  /** Said in place of the usual words to anyone who chose nothing. */
  retryMessage: LongText,
  timeout: number(MENU_SECONDS),
})
type Data = z.output<typeof Data>

/** Whether there is something to ask; what is not goes on as if nobody had chosen. */
const isWhole = ({ message, choices }: Data): boolean =>
  message.trim() !== '' && choices.length > 0 && choices.every(({ title }) => title.trim() !== '')

/**
 * Asks what the customer wants; each choice is a way out. They answer by the number, a keycap, or the title as people write it, also
 * below a signature (decision 720). Who chooses nothing is asked again a few times, and then goes on by the last way out, as anyone who
 * does not answer in time does.
 */
export const menu = defineNode({
  data: Data,
  ports: ({ choices }) => [...choices.map((_, index) => conditionPort(index)), ELSE],
  inParts: true,
  run(data, step) {
    if (!isWhole(data)) return { go: 'on', port: ELSE }
    step.does(requested(step.fill(data.message), data, step))
    return awaited(data, 0)
  },
  heard(data, step, text, misses) {
    const titles = titlesOf(data, step)
    const chosen = chosenLine(titles, text)
    if (chosen !== undefined) {
      const name = bareName(data.variableName)
      if (name) step.set(name, titles[chosen]!)
      return { go: 'on', port: conditionPort(chosen) }
    }
    step.log('info', 'choseNothing', { text })
    if (misses >= Math.min(data.retries, MENU_RETRIES.most)) return { go: 'on', port: ELSE }
    const words = step.fill(data.retryMessage).trim() || notUnderstood[step.language]
    step.does(requested(words, data, step))
    return awaited(data, misses + 1)
  },
  chooses: (data, step, text) => chosenLine(titlesOf(data, step), text) !== undefined,
  unanswered: () => ({ go: 'on', port: ELSE }),
  waits: isWhole,
  writes: ({ variableName }) => [bareName(variableName)].filter(Boolean),
  check({ message, choices }, errors) {
    if (!message.trim()) errors.missing('message')
    if (choices.length === 0) errors.missing('choices')
    for (const { title } of choices) if (!title.trim()) errors.missing('choiceTitle')
    const content = choices.map(({ title }) => title.trim()).filter(Boolean)
    const twice = content.find((title, at) => chosenLine(content, title) !== at)
    if (twice !== undefined) errors.add('sameChoice', { title: twice })
  },
})

const awaited = ({ timeout }: Data, misses: number): Outcome => ({
  go: 'awaitReply',
  seconds: timeout || MENU_SECONDS,
  saveAs: '',
  ...(misses > 0 && { misses }),
})

const titlesOf = ({ choices }: Data, step: Step): string[] => choices.map(({ title }) => step.fill(title).trim())

/** A text with the choices below it, each with its number; or to be tapped. */
function requested(text: string, data: Data, step: Step) {
  const question = text.trim()
  const titles = titlesOf(data, step)
  const listed = titles.map((title, at) => `*${at + 1}* - ${title}`).join('\n')
  return { do: 'say' as const, text: `${question}\n\n${listed}`, choices: { question, titles } }
}
