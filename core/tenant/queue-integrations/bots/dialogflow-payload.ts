import { MAX_BOT_MESSAGES, MAX_BOT_TEXT, MAX_CHOICES } from '../../../kit/limits.ts'
import { cutText } from '../../../kit/text.ts'
import type { BotMessage } from './bot.ts'
import type { Choices } from './choices.ts'
import { isWeb, type Loose, listOf, loose, textIn } from './request.ts'

/** A part of an answer, before its choices are numbered. */
export interface Part {
  files: BotMessage[]
  words: string
  choices: Choices
}

const FILES = ['image', 'audio', 'video', 'document'] as const

/**
 * A custom payload as agents for WhatsApp have it: a message of WhatsApp's Cloud API (text, a file by its link, buttons or a list), its
 * short form (`text`, `options`, `mediaUrl`), or several of them in `messages`; also below `whatsapp`. What is neither says nothing.
 */
export function payloadSent(payload: unknown): Part[] {
  const whole = loose(payload)
  const own = 'whatsapp' in whole ? loose(whole.whatsapp) : whole
  const messages = Array.isArray(own.messages) ? own.messages.slice(0, MAX_BOT_MESSAGES) : [own]
  return messages.map(message => contentIn(typeof message === 'string' ? { text: message } : loose(message)))
}

function contentIn(message: Loose): Part {
  const interactive = loose(message.interactive)
  const { body, header, footer, action } = interactive
  const words = [
    textIn(loose(header).text),
    textIn(loose(body).text),
    textIn(message.text) || textIn(loose(message.text).body) || textIn(message.body),
    textIn(loose(footer).text),
  ]
  const choices = [...listOf(message.options), ...offeredIn(loose(action))].slice(0, MAX_CHOICES.asked).map(choiceIn)
  return {
    files: [...filesIn(message), ...filesIn(loose(header))],
    words: cutText(
      words
        .map(word => word.trim())
        .filter(Boolean)
        .join('\n'),
      MAX_BOT_TEXT,
    ),
    choices: choices.filter(Boolean),
  }
}

/** Buttons, or the rows of a list in their sections. */
const offeredIn = ({ buttons, sections }: Loose): unknown[] => [
  ...listOf(buttons).map(button => loose(button).reply),
  ...listOf(sections)
    .slice(0, MAX_CHOICES.asked)
    .flatMap(section => listOf(loose(section).rows).slice(0, MAX_CHOICES.asked)),
]

function choiceIn(provided: unknown): string {
  const { title, text, label } = loose(provided)
  return (textIn(provided) || textIn(title) || textIn(text) || textIn(label)).trim()
}

function filesIn(message: Loose): BotMessage[] {
  const files = FILES.flatMap(as => {
    const file = loose(message[as])
    return fileOf(textIn(message[as]) || textIn(file.link) || textIn(file.url), textIn(file.caption), as)
  })
  return [...files, ...fileOf(textIn(message.mediaUrl), textIn(message.caption))]
}

const fileOf = (url: string, caption: string, as?: (typeof FILES)[number]): BotMessage[] =>
  isWeb(url) ? [{ mediaUrl: url, ...(as && { as }), ...(caption && { caption: cutText(caption, MAX_BOT_TEXT) }) }] : []
