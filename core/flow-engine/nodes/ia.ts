import * as z from 'zod'
import type { Exchange } from '../effects.ts'
import { Line, LongText, lines, number, Title } from '../fields.ts'
import type { Json } from '../flow.ts'
import { defineNode, on, type Step } from '../node-type.ts'
import { AI_HISTORY, bareName } from '../variables.ts'

/** Exchanges that the AI is reminded of, and that are stored (spec 2 §9). */
const MAX_HISTORY = 6

const Stored = z.array(z.object({ question: z.string(), answer: z.string() })).catch([])

/** Asks the AI; the answer goes to a variable and, with its question, to `iaHistory`. */
export const ia = defineNode({
  data: z.object({
    selectedBot: z.unknown().optional(),
    botName: Title,
    instructions: LongText,
    message: LongText,
    messageHistory: number(1).transform(count => Math.min(Math.max(Math.round(count), 1), MAX_HISTORY)),
    qaPairs: lines(z.object({ question: LongText, answer: LongText })),
    description: LongText,
    responseVariable: Line,
  }),
  reachesOut: () => true,
  run({ instructions, message, messageHistory, qaPairs }, step) {
    const request = {
      for: 'ai',
      instructions: step.fill(instructions),
      examples: qaPairs.map(({ question, answer }) => ({ question: step.fill(question), answer: step.fill(answer) })),
      history: historyOf(step).slice(-messageHistory),
      message: step.fill(message),
    } as const
    return { go: 'ask', request }
  },
  answered({ message, responseVariable }, step, answer) {
    if (answer.for !== 'ai') return on
    if ('error' in answer) {
      step.log('error', 'aiFailed', { message: answer.error })
      return on
    }
    const exchange = { question: step.fill(message), answer: answer.text }
    step.set(AI_HISTORY, [...historyOf(step), exchange].slice(-MAX_HISTORY) as unknown as Json)
    if (responseVariable.trim()) step.set(bareName(responseVariable), answer.text)
    return on
  },
  writes: ({ responseVariable }) => [AI_HISTORY, bareName(responseVariable)].filter(Boolean),
  check({ message }, errors) {
    errors.needs('ai')
    if (!message.trim()) errors.missing('aiMessage')
  },
})

const historyOf = (step: Step): Exchange[] => Stored.parse(step.variables.get(AI_HISTORY))
