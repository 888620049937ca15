import { SECOND } from '../../../kit/clock.ts'
import { MAX_BOT_MESSAGES, MAX_BOT_TEXT } from '../../../kit/limits.ts'
import { cutText } from '../../../kit/text.ts'
import { takeTrigger } from '../../tickets/index.ts'
import type { BotMessage, BotReply } from './bot.ts'
import { isWeb, type Loose, listOf, loose, textIn } from './request.ts'
import { richTextAsMarks } from './rich-text.ts'
import { questionIn, type TypebotFace, type TypebotInput } from './typebot-input.ts'

/** A bot makes nobody wait longer between two messages. */
const MAX_WAIT = 30 * SECOND
/** As a viewer says it where the question has no words of its own for that. */
const INVALID = 'Invalid message. Please, try again.'

/** What a viewer said in one turn. */
export interface TypebotTurn extends Pick<BotReply, 'says' | 'trigger'> {
  /** What it waits for; null where it has ended. */
  asks: TypebotInput | null
  /** It goes on when the client tells that it has done what it was to do. */
  goesOn: boolean
}

interface Manner extends TypebotFace {
  /** How long it types before each message. */
  delay: number
  unknownMessage: string
}

/** Undefined where there is more than anybody reads. */
export function readTurn(data: Loose, { delay, unknownMessage, ...face }: Manner): TypebotTurn | undefined {
  if (listOf(data.messages).length > MAX_BOT_MESSAGES) return undefined
  const messages = listOf(data.messages).map(loose)
  const actions = listOf(data.clientSideActions).slice(0, MAX_BOT_MESSAGES).map(loose)
  const says: BotMessage[] = []
  const say = (saying: BotMessage): void => void says.push(...(delay > 0 ? [{ pauseMs: delay }] : []), saying)
  const act = (after: unknown): void => {
    for (const action of actions) if (action.lastBubbleBlockId === after) says.push(...doneOf(action))
  }
  const wanted = actions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply === true)
  // What only a browser can do (a variable that is worked out there, such as the moment of the day) stays undone.
  const goesOn = wanted.length > 0 && wanted.every(({ type }) => type !== WAITS_FOR_OTHERS)
  act(undefined)
  for (const message of messages) {
    const { saying, trigger } = sayingOf(message, unknownMessage)
    if (saying) say(saying)
    // Who moves a ticket has said what there is to say.
    if (trigger) return { says, trigger, asks: null, goesOn: false }
    if (message.id !== undefined) act(message.id)
  }
  const question = questionIn(data.input, face)
  for (const saying of question.says) say(saying)
  if (question.trigger) return { says, trigger: question.trigger, asks: null, goesOn: false }
  return { says, asks: question.asks ?? (wanted.length > 0 && !goesOn ? {} : null), goesOn }
}

/** Another program tells the viewer when it goes on; what the contact writes meanwhile is told to the same talk. */
const WAITS_FOR_OTHERS = 'listenForWebhook'

function doneOf({ type, wait, redirect }: Loose): BotMessage[] {
  const seconds = Number(loose(wait).secondsToWaitFor)
  if (type === 'wait' && seconds > 0) return [{ pauseMs: Math.min(seconds * SECOND, MAX_WAIT) }]
  const url = textIn(loose(redirect).url)
  return type === 'redirect' && isWeb(url) ? [{ text: url }] : []
}

const KINDS = ['image', 'audio', 'video'] as const
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|zip)$/i

function sayingOf(
  { type, content }: Loose,
  unknownMessage: string,
): { saying?: BotMessage; trigger?: BotReply['trigger'] } {
  const texts = loose(content)
  if (type === 'text') {
    const { text, trigger } = takeTrigger(cutText(wordsOf(texts), MAX_BOT_TEXT))
    const words = text.trim() === INVALID && unknownMessage ? unknownMessage : text.trim()
    return { ...(words && { saying: { text: words } }), ...(trigger && { trigger }) }
  }
  const url = textIn(texts.url)
  if (!isWeb(url)) return {}
  // A page within the page; many bots show their documents so.
  if (type === 'embed')
    return { saying: DOCUMENT.test(new URL(url).pathname) ? { mediaUrl: url, as: 'document' } : { text: url } }
  const kind = KINDS.find(one => one === type)
  if (kind === undefined) return {}
  // A film of a service that has a page of its own is no file.
  const isFile = kind !== 'video' || texts.type === undefined || texts.type === 'url'
  return { saying: isFile ? { mediaUrl: url, as: kind } : { text: url } }
}

const wordsOf = ({ richText, markdown, plainText }: Loose): string =>
  Array.isArray(richText)
    ? richTextAsMarks(richText)
    : textIn(markdown)
        .slice(0, MAX_BOT_TEXT + 1)
        .replace(/\*\*([^*\n]+)\*\*/g, '*$1*') || textIn(plainText)
