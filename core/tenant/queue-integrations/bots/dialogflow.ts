import { SECOND } from '../../../kit/clock.ts'
import { MAX_BOT_MESSAGES, MAX_BOT_TEXT, MAX_CHOICES } from '../../../kit/limits.ts'
import { cutText } from '../../../kit/text.ts'
import { takeTrigger } from '../../tickets/index.ts'
import type {
  Bot,
  BotError,
  BotMessage,
  BotReply,
  BotServices,
  ConversationContext,
  IntegrationRow,
  Received,
} from './bot.ts'
import { type Choices, choiceLines, chosen } from './choices.ts'
import { type Part, payloadSent } from './dialogflow-payload.ts'
import { forgetToken, googleToken, type ServiceAccount } from './google-token.ts'
import { referralIn } from './payload.ts'
import { errorIn, isWeb, type Loose, listOf, loose, postJson, textIn } from './request.ts'

const GOOGLE = 'https://dialogflow.googleapis.com'
const MAX_TIME = 30 * SECOND
/** A query has no more (Dialogflow's quotas). */
const MAX_QUERY = 256
/** How long an agent types before it answers (behaviour A18). */
const TYPING = 3 * SECOND

/** An agent, and who asks it. */
export interface Agent {
  project: string
  language: string
  /** '' for Google's own. */
  address: string
  account: ServiceAccount
}

/** What an agent said to one query. */
export interface AgentAnswer extends Pick<BotReply, 'says' | 'trigger'> {
  choices: Choices
  ends: boolean
}

/** An agent of Dialogflow ES (v2), with a session for each ticket: of all companies, which may share an agent. */
export const dialogflowWithin = (maxTime: number): Bot => ({
  async answer(conversation, services) {
    const { ticket, integration, state, heard: received } = conversation
    const agent = agentOf(integration, services)
    if ('fault' in agent) return agent
    const choices = state === null ? [] : (JSON.parse(state) as Choices)
    const words = wordsOf(received)
    const meant = chosen(choices, words) ?? words
    const answer = await askAgent(services, agent, ticket.uuid, meant, { maxTime, context: contextOf(conversation) })
    if ('fault' in answer) return answer
    const { trigger, ends } = answer
    const isSilent = answer.says.length === 0 && !trigger && !ends
    const says: BotMessage[] = isSilent ? [{ text: notUnderstood(integration) }] : [...answer.says]
    const isStored = answer.choices.length > 0 && !trigger && !ends
    return {
      says: says.length > 0 ? [{ pauseMs: TYPING }, ...says] : [],
      state: isStored ? JSON.stringify(answer.choices) : null,
      ...(trigger && { trigger }),
      ...(ends && { ends }),
    }
  },
})

export const dialogflow: Bot = dialogflowWithin(MAX_TIME)

/**
 * What an agent's fulfillment gets with the words, as `originalDetectIntentRequest.payload` (decision 889): who writes, what the message
 * answers, and by which way the contact came.
 */
const contextOf = ({ ticket, contact: { name, number }, heard: { sender, quoted } }: ConversationContext): object => ({
  ...{ ticketId: ticket.id, contact: { name, number }, sender, quoted, referral: referralIn(ticket) },
})

/** In the language of the agent, with whose name it is said (behaviour A18). */
const notUnderstood = ({ name, language }: IntegrationRow): string =>
  `*${name}:*\n${NOT_UNDERSTOOD[language] ?? NOT_UNDERSTOOD['pt-BR']}`

const NOT_UNDERSTOOD: Record<string, string> = {
  'pt-BR': 'Não consegui entender sua dúvida.',
  en: 'I could not understand your question.',
  es: 'No pude entender tu duda.',
}

/** An agent understands words alone: a file is called by its kind. */
const wordsOf = ({ text, media }: Received): string => text.trim() || (media ? (KINDS[media.kind] ?? 'arquivo') : '')
const KINDS: Record<string, string> = { image: 'imagem', audio: 'áudio', video: 'vídeo' }

function agentOf(
  { projectName, language, urlN8N, jsonContent }: IntegrationRow,
  { secrets }: Pick<BotServices, 'secrets'>,
): Agent | BotError {
  if (jsonContent === null || !projectName.trim()) return { fault: 'unset' }
  try {
    const account = JSON.parse(secrets.decrypt(jsonContent)) as ServiceAccount
    return { project: projectName.trim(), language, address: urlN8N, account }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** Asks an agent in a session, once more with a new token where the old one is good no longer. */
export async function askAgent(
  services: Pick<BotServices, 'outside' | 'own'>,
  { project, language, address, account }: Agent,
  session: string,
  words: string,
  { maxTime = MAX_TIME, context }: { maxTime?: number; context?: object } = {},
): Promise<AgentAnswer | BotError> {
  const url = `${agentAt(address, project)}/sessions/${encodeURIComponent(session)}:detectIntent`
  const text = cutQuery(words)
  if (!text) return { says: [], choices: [], ends: false }
  for (let tries = 1; ; tries += 1) {
    const provided = await googleToken(services, account, maxTime)
    if ('fault' in provided) return provided
    const headers = { authorization: `Bearer ${provided.token}` }
    const query = {
      queryInput: { text: { text, languageCode: language } },
      ...(context && { queryParams: { payload: context } }),
    }
    const answer = await postJson(services, url, query, { headers, maxTime })
    if ('fault' in answer) return answer
    if (answer.status === 401 && tries === 1) {
      forgetToken(services, account)
      continue
    }
    if (answer.status < 200 || answer.status >= 300) return errorIn(answer)
    const { queryResult } = answer.data
    return typeof queryResult === 'object' && queryResult !== null
      ? readResult(loose(queryResult))
      : { fault: 'garbage' }
  }
}

/** Google wants the region of an agent in its path as well as in its host. */
function agentAt(address: string, project: string): string {
  const place = (address.trim() || GOOGLE).replace(/\/$/, '')
  const [, region] = REGIONAL.exec(place) ?? []
  const location = region ? `/locations/${region}` : ''
  return `${place}/v2/projects/${encodeURIComponent(project)}${location}/agent`
}

const REGIONAL = /^https?:\/\/([a-z]+-[a-z]+\d{1,2})-dialogflow\.googleapis\.com(?::\d+)?$/i

/** Counted in bytes, as Dialogflow does; never half a character. */
function cutQuery(words: string): string {
  let text = ''
  let bytes = 0
  for (const letter of words.trim()) {
    bytes += Buffer.byteLength(letter)
    if (bytes > MAX_QUERY) break
    text += letter
  }
  return text
}

function readResult(result: Loose): AgentAnswer | BotError {
  if (listOf(result.fulfillmentMessages).length > MAX_BOT_MESSAGES)
    return { fault: 'huge', detail: `> ${MAX_BOT_MESSAGES}` }
  const messages = listOf(result.fulfillmentMessages).map(loose)
  const ours = messages.filter(({ platform }) => platform === undefined || platform === 'PLATFORM_UNSPECIFIED')
  const content = readAll(ours)
  const { choices } = content
  const read = content.says.length > 0 ? content.says : sayingOf(textIn(result.fulfillmentText))
  const says: BotMessage[] = []
  let trigger: BotReply['trigger']
  for (const one of read) {
    const taken = 'text' in one ? takeTrigger(one.text) : undefined
    trigger = taken?.trigger
    const words = taken?.text.trim()
    if (!taken) says.push(one)
    else if (words) says.push({ text: words })
    // Who moves a ticket has said what there is to say.
    if (trigger) break
  }
  const image = textIn(loose(result.parameters).image)
  if (isWeb(image)) says.push({ mediaUrl: image, as: 'image' })
  return { says, choices, ends: hasEnded(result), ...(trigger && { trigger }) }
}

/** An intent that ends the talk says so by itself, or by what it tells about how it came about. */
const hasEnded = ({ intent, diagnosticInfo }: Loose): boolean =>
  loose(intent).endInteraction === true || loose(diagnosticInfo).end_conversation === true

interface ReadMessage {
  says: BotMessage[]
  choices: string[]
}

/** Several messages, whose choices are numbered one behind the other. */
function readAll(messages: readonly Loose[]): ReadMessage {
  const all: ReadMessage = { says: [], choices: [] }
  // A custom payload may be several; what else there is is one.
  for (const message of messages)
    for (const part of message.payload === undefined ? [partOf(message)] : payloadSent(message.payload)) {
      const choices = part.choices.slice(0, MAX_CHOICES.asked - all.choices.length)
      const lines = choiceLines(choices, all.choices.length)
      all.says.push(...part.files, ...sayingOf([part.words, lines].filter(Boolean).join('\n')))
      all.choices.push(...choices)
    }
  return all
}

/** Text, a picture, quick replies or a card; what else there is belongs to other programs. */
function partOf({ text, image, quickReplies, card }: Loose): Part {
  if (text !== undefined) return { files: [], words: textIn(listOf(loose(text).text)[0]), choices: [] }
  if (image !== undefined) return { files: pictureOf(loose(image).imageUri, ''), words: '', choices: [] }
  if (card !== undefined) {
    const { title, subtitle, imageUri } = loose(card)
    const words = [textIn(title) && `*${textIn(title)}*`, textIn(subtitle)].filter(Boolean).join('\n')
    const files = pictureOf(imageUri, words)
    return { files, words: files.length > 0 ? '' : words, choices: [] }
  }
  const choices = listOf(loose(quickReplies).quickReplies).slice(0, MAX_CHOICES.asked).map(textIn).filter(Boolean)
  return { files: [], words: choices.length > 0 ? textIn(loose(quickReplies).title) : '', choices }
}

const sayingOf = (words: string): BotMessage[] => (words.trim() ? [{ text: cutText(words.trim(), MAX_BOT_TEXT) }] : [])

const pictureOf = (url: unknown, caption: string): BotMessage[] =>
  isWeb(textIn(url)) ? [{ mediaUrl: textIn(url), as: 'image', ...(caption && { caption }) }] : []
