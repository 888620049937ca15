import { isAnswer } from '../../../domain/choice.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { MAX_BOT_MESSAGES, MAX_LINE } from '../../../kit/limits.ts'
import type { Bot, BotError, BotMessage, BotReply, BotServices, ConversationContext, IntegrationRow } from './bot.ts'
import { chosen, severalChosen } from './choices.ts'
import { referralIn } from './payload.ts'
import { errorIn, type Loose, postJson, textIn } from './request.ts'
import type { TypebotInput } from './typebot-input.ts'
import { readTurn, type TypebotTurn } from './typebot-reply.ts'

const MAX_TIME = 30 * SECOND
/** How often a viewer goes on by itself in one answer. */
const MAX_TURNS = 10

type ExternalClients = Pick<BotServices, 'outside'>

/** What is stored of a talk. */
interface Stored {
  session: string
  asks: TypebotInput
}

/** Bots of Typebot, by the chat API of a viewer (v1; Typebot 2.20 and newer). */
export const typebotWithin = (maxTime: number): Bot => ({
  answer: (conversation, services) => new Viewer(conversation, services, maxTime).answer(),
})

export const typebot: Bot = typebotWithin(MAX_TIME)

const sameWord = (word: string, content: string): boolean => content.length <= 2 * MAX_LINE && isAnswer(word, content)

/** One message of a talk with a viewer. */
class Viewer {
  readonly #talk: ConversationContext
  readonly #services: ExternalClients
  readonly #maxTime: number

  constructor(conversation: ConversationContext, services: ExternalClients, maxTime: number) {
    this.#talk = conversation
    this.#services = services
    this.#maxTime = maxTime
  }

  async answer(): Promise<BotReply | BotError> {
    const { integration, heard: received } = this.#talk
    if (sameWord(integration.typebotKeywordFinish, received.text)) return { says: [], state: null, close: true }
    if (sameWord(integration.typebotKeywordRestart, received.text)) {
      const words = integration.typebotRestartMessage.trim()
      return this.#begin(words ? [{ text: words }] : [])
    }
    const stored = this.#kept()
    if (!stored) return this.#begin([])
    const answer = await this.#ask(this.#goOnAt(stored.session), { message: answerOf(received, stored.asks) })
    if ('fault' in answer) return answer
    // It forgot the talk, or ended it: it begins again.
    if (answer.status === 404) return this.#begin([])
    return this.#read(answer, stored.session, [])
  }

  /** What was stored, as long as the talk is no older than it may be. */
  #kept(): Stored | undefined {
    const { state, stateAt, integration, now } = this.#talk
    const { typebotExpires } = integration
    if (state === null || (typebotExpires > 0 && now - (stateAt ?? 0) > typebotExpires * MINUTE)) return undefined
    return JSON.parse(state) as Stored
  }

  async #begin(first: readonly BotMessage[]): Promise<BotReply | BotError> {
    const { integration, heard: received } = this.#talk
    const { urlN8N, typebotSlug } = integration
    const url = `${baseOf(urlN8N)}/api/v1/typebots/${encodeURIComponent(typebotSlug.trim())}/startChat`
    const answer = await this.#ask(url, { prefilledVariables: variablesOf(this.#talk) })
    if ('fault' in answer) return answer
    const session = textIn(answer.data.sessionId)
    if (isGood(answer) && !session) return { fault: 'garbage' }
    return this.#read(answer, session, first, first.length === 0 && received.text.trim() !== '')
  }

  #goOnAt(session: string): string {
    return `${baseOf(this.#talk.integration.urlN8N)}/api/v1/sessions/${encodeURIComponent(session)}/continueChat`
  }

  /** A viewer does not know a message again: what it answered too late is not asked a second time. */
  async #ask(url: string, body: object): Promise<Answered | BotError> {
    const answer = await postJson(this.#services, url, body, { maxTime: this.#maxTime })
    return 'fault' in answer && answer.fault === 'slow' ? { ...answer, mayHaveHeard: true } : answer
  }

  #turnIn(data: Loose): TypebotTurn | undefined {
    const { typebotDelayMessage: delay, typebotUnknownMessage, language, urlN8N, typebotSlug } = this.#talk.integration
    const page = `${baseOf(urlN8N)}/${encodeURIComponent(typebotSlug.trim())}`
    return readTurn(data, { delay, unknownMessage: typebotUnknownMessage.trim(), page, language })
  }

  /** A bot that begins by asking for words has them already, where there are some. */
  async #read(
    first: Answered,
    session: string,
    before: readonly BotMessage[],
    hasWords = false,
  ): Promise<BotReply | BotError> {
    const says = [...before]
    let answer = first
    let words = hasWords
    for (let turns = 1; ; turns += 1) {
      if (!isGood(answer)) return errorIn(answer)
      if (!Array.isArray(answer.data.messages)) return { fault: 'garbage' }
      const turn = this.#turnIn(answer.data)
      if (!turn) return { fault: 'huge', detail: `> ${MAX_BOT_MESSAGES}` }
      says.push(...turn.says)
      if (turn.trigger) return { says, state: null, trigger: turn.trigger }
      const isAsked = words && says.length === 0 && turn.asks
      if ((turn.goesOn || isAsked) && turns < MAX_TURNS) {
        const message = isAsked ? { message: answerOf(this.#talk.heard, isAsked) } : {}
        const next = await this.#ask(this.#goOnAt(session), message)
        if ('fault' in next) return next
        if (isAsked) words = false
        answer = next
        continue
      }
      const unknown = this.#talk.integration.typebotUnknownMessage.trim()
      if (says.length === 0 && unknown) says.push({ text: unknown })
      const stored: Stored | null = turn.asks && { session, asks: turn.asks }
      return { says, state: stored ? JSON.stringify(stored) : null }
    }
  }
}

type Answered = Extract<Awaited<ReturnType<typeof postJson>>, { status: number }>

const isGood = ({ status }: Answered): boolean => status >= 200 && status < 300

const baseOf = (address: string): string => address.trim().replace(/\/$/, '')

/** What the viewer is told: choices by their words, files by their address. */
function answerOf(
  { text, media }: ConversationContext['heard'],
  { choices, answers, several, file }: TypebotInput,
): string | object {
  const url = media?.url ?? null
  if (url !== null && file) return url
  if (url !== null) return { type: 'text', text, attachedFileUrls: [url] }
  if (!choices) return text
  if (several) return severalChosen(choices, text, answers)?.join(', ') ?? text
  return chosen(choices, text, answers) ?? text
}

/**
 * What a bot knows from the beginning, the message that is answered and the contact's way among it (decision 889); a variable of the
 * integration is written `name=value`. A viewer takes variables with the first message alone.
 */
function variablesOf({ ticket, contact, integration, heard: received }: ConversationContext): Record<string, string> {
  return {
    number: contact.number ?? '',
    pushName: contact.name,
    ticketId: String(ticket.id),
    ...(received.quoted && { quotedText: received.quoted.text }),
    ...referralVariables(ticket),
    ...ownVariable('typebotCustomVar1', integration),
    ...ownVariable('typebotCustomVar2', integration),
  }
}

/** `referralTitle`, `referralCtwaClid` and so on; none for what is not known. */
function referralVariables(ticket: ConversationContext['ticket']): Record<string, string> {
  const known = Object.entries(referralIn(ticket) ?? {}).filter(([, value]) => value)
  return Object.fromEntries(known.map(([name, value]) => [`referral${name[0]!.toUpperCase()}${name.slice(1)}`, value]))
}

function ownVariable(
  field: 'typebotCustomVar1' | 'typebotCustomVar2',
  integration: IntegrationRow,
): Record<string, string> {
  const provided = integration[field].trim()
  if (!provided) return {}
  const at = provided.indexOf('=')
  const name = provided.slice(0, Math.max(at, 0)).trim()
  return name ? { [name]: provided.slice(at + 1).trim() } : { [field]: provided }
}
