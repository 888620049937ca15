import { MAX_BOT_TEXT, MAX_CHOICES } from '../../../kit/limits.ts'
import { cutText } from '../../../kit/text.ts'
import type { Trigger } from '../../tickets/index.ts'
import type { BotMessage } from './bot.ts'
import { type Choices, choiceLines } from './choices.ts'
import { isWeb, type Loose, listOf, loose, textIn } from './request.ts'

/** So that all of them fit into what is stored of a talk. */
const MAX_CHOICE_BYTES = 12 * 1024
/** Cards and pictures that are shown above the choices: all of them may be chosen, and the list has to be among what is said. */
const MAX_DISPLAYED = 8

/** What a viewer waits for. */
export interface TypebotInput {
  choices?: Choices
  /** What the viewer is told for each choice, where that is not its words. */
  answers?: Choices
  several?: true
  /** It wants a file, by its address. */
  file?: true
}

/** A question of a viewer as a phone can show it. */
export interface TypebotQuestion {
  asks: TypebotInput | null
  says: readonly BotMessage[]
  trigger?: Trigger
}

/** Where the bot can be seen in a browser, and in which language it is spoken of. */
export interface TypebotFace {
  page: string
  language: string
}

const NOTHING: TypebotQuestion = { asks: null, says: [] }

export function questionIn(input: unknown, face: TypebotFace): TypebotQuestion {
  const { type, items, options } = loose(input)
  if (typeof type !== 'string') return NOTHING
  const read = QUESTIONS[type] ?? choicesOf
  return read(listOf(items).map(loose).slice(0, MAX_CHOICES.asked), loose(input), loose(options), face)
}

type Reader = (items: readonly Loose[], input: Loose, options: Loose, face: TypebotFace) => TypebotQuestion

const choicesOf: Reader = (items, _, options) =>
  chosenOf(
    items
      .map(({ content, title }) => ({ label: textIn(content) || textIn(title) }))
      .filter(({ label }) => label.trim()),
    options,
  )

const QUESTIONS: Readonly<Record<string, Reader>> = {
  'file input': () => ({ asks: { file: true }, says: [] }),
  'picture choice input': (items, _, options) => {
    const pictures = items.map(({ pictureSrc, title, description }) => ({
      ...{ url: textIn(pictureSrc), label: textIn(title).trim(), description: textIn(description) },
    }))
    const displayed = pictures.filter(({ url, label }) => url || label)
    const choices = displayed.map(({ url, label }) => ({ label, answer: label || url }))
    // One without a title is known by its number.
    const faces = displayed.map(({ label, ...one }, at) => faceOf({ ...one, title: label || `[ ${at + 1} ]` }))
    return chosenOf(choices, options, faces)
  },
  cards: (items, _, options) => {
    const cards = items.map(({ imageUrl, title, description, paths }) => ({
      ...{ url: textIn(imageUrl), title: textIn(title).trim(), description: textIn(description) },
      buttons: listOf(paths).slice(0, MAX_CHOICES.asked).map(loose),
    }))
    const choices = cards.flatMap(({ title, buttons }) =>
      buttons.length === 0
        ? [{ label: title, answer: title }]
        : buttons.map(({ id, text }) => ({
            label: [title, textIn(text).trim()].filter(Boolean).join(': '),
            answer: textIn(id),
          })),
    )
    return chosenOf(
      choices.filter(({ label, answer }) => label && answer),
      options,
      cards.map(faceOf),
    )
  },
  // Any words of the contact would be taken for the payment: nothing more is told to the viewer.
  'payment input': (_, { runtimeOptions }, options, { page, language }) => {
    const about = textIn(loose(options.additionalInformation).description).trim()
    const amount = textIn(loose(runtimeOptions).amountLabel) || textIn(options.amount)
    const words = (PAYMENT[language] ?? PAYMENT['pt-BR']!)(amount.trim(), page)
    return {
      asks: null,
      says: [{ text: cutText([about, words].filter(Boolean).join('\n'), MAX_BOT_TEXT) }],
      trigger: { stopBot: true },
    }
  },
}

const PAYMENT: Record<string, (amount: string, page: string) => string> = {
  'pt-BR': (amount, page) =>
    `O pagamento${amount && ` de ${amount}`} não é feito aqui. Ele pode ser feito em ${page} ou com a nossa equipe, que já continua esta conversa.`,
  en: (amount, page) =>
    `The payment${amount && ` of ${amount}`} is not made here. It can be made at ${page} or with our team, who now go on with this conversation.`,
  es: (amount, page) =>
    `El pago${amount && ` de ${amount}`} no se hace aquí. Se puede hacer en ${page} o con nuestro equipo, que ya continúa esta conversación.`,
}

/** What is seen of a card or a picture. */
function faceOf({ url, title, description }: { url: string; title: string; description: string }): BotMessage[] {
  const words = cutText([title && `*${title}*`, description.trim()].filter(Boolean).join('\n'), MAX_BOT_TEXT)
  if (isWeb(url)) return [{ mediaUrl: url, as: 'image', ...(words && { caption: words }) }]
  return description.trim() ? [{ text: words }] : []
}

interface Offered {
  label: string
  answer?: string
}

function chosenOf(
  offered: readonly Offered[],
  { isMultipleChoice }: Loose,
  faces: readonly BotMessage[][] = [],
): TypebotQuestion {
  const fit = fitting(offered)
  if (fit.length === 0) return { asks: {}, says: [] }
  const choices = fit.map(({ label }) => label)
  const answers = fit.map(({ label, answer }) => answer ?? label)
  const asks: TypebotInput = {
    choices,
    ...(answers.some((answer, at) => answer !== choices[at]) && { answers }),
    ...(isMultipleChoice === true && { several: true as const }),
  }
  return {
    asks,
    says: [...faces.slice(0, MAX_DISPLAYED).flat(), { text: cutText(choiceLines(choices), MAX_BOT_TEXT) }],
  }
}

function fitting(offered: readonly Offered[]): Offered[] {
  const fit: Offered[] = []
  let bytes = 0
  for (const one of offered.slice(0, MAX_CHOICES.asked)) {
    bytes += Buffer.byteLength(JSON.stringify(one))
    if (bytes > MAX_CHOICE_BYTES) break
    fit.push(one)
  }
  return fit
}
