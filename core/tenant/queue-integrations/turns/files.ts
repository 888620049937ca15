import type { CompanyContext } from '../../../company/index.ts'
import { MAX_BOT_TEXT } from '../../../kit/limits.ts'
import { type FileToSend, storeBytes } from '../../messages/index.ts'
import type { BotMessage, BotReply } from '../bots/bot.ts'

/** What is said, with its file in the company's media: what could not be fetched is said by its address. */
export type SpokenContent = { text: string } | { pauseMs: number } | { media: FileToSend; text: string }

const MAX_FILE = 16 * 1024 * 1024
const MAX_TIME = 20_000
/** For all files of an answer, however many: what is not asked for by then is said by its address. */
const MAX_TIME_OF_ALL = 60_000
/** Of one answer; what is beyond is cut off. */
const MAX_SAYINGS = 20
/** Nobody waits longer between two messages. */
const MAX_PAUSE = 30_000

/** How much of it is said: the pauses between are none of it. */
export const countContent = (content: readonly SpokenContent[]): number =>
  content.filter(one => !('pauseMs' in one)).length

/** Fetches the files of an answer, outside of any transaction. */
export async function withFiles(
  company: CompanyContext,
  { says }: Pick<BotReply, 'says'>,
  maxTime = MAX_TIME_OF_ALL,
): Promise<{ said: SpokenContent[]; isCut: boolean }> {
  const end = Date.now() + maxTime
  const content: SpokenContent[] = []
  let spoken = 0
  for (const one of says) {
    // A bot that types before each message says no less for it.
    if (!('pauseMs' in one)) spoken += 1
    if (spoken > MAX_SAYINGS || content.length > 2 * MAX_SAYINGS) return { said: content, isCut: true }
    content.push(await fetched(company, one, end - Date.now()))
  }
  return { said: content, isCut: false }
}

async function fetched(company: CompanyContext, saying: BotMessage, timeLeft: number): Promise<SpokenContent> {
  if ('text' in saying) return { text: saying.text.slice(0, MAX_BOT_TEXT) }
  if ('pauseMs' in saying) return { pauseMs: Math.min(Math.max(0, saying.pauseMs), MAX_PAUSE) }
  const { mediaUrl, as, caption = '' } = saying
  const limits = { maxBytes: MAX_FILE, maxTime: Math.min(timeLeft, MAX_TIME) }
  const file = timeLeft > 0 && (await company.services.outside.file(mediaUrl, limits))
  if (!file) return { text: [caption, mediaUrl].filter(Boolean).join('\n').slice(0, MAX_BOT_TEXT) }
  return { media: await storeBytes(company.blobs, file, as), text: caption.slice(0, MAX_BOT_TEXT) }
}
