import type { AiEndpoint, ReceivedReply } from '../../clients/index.ts'
import type { CompanyContext } from '../../company/index.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import type { TenantDb } from '../../storage/index.ts'
import { storeTranscript, type Untranscribed, untranscribedOf } from '../messages/index.ts'
import { companyLanguage } from '../settings/index.ts'
import { recordTrace } from '../tickets/index.ts'
import type { PromptRow } from './serialize.ts'

/** What is older is nobody's question any more. */
const RECENT = 5 * MINUTE
const MAX_TIME = 30 * SECOND
/** An hour of a voice note; it is held in memory while it goes out. */
const MAX_SOUND_BYTES = 8 * 1024 * 1024

const unheard = (db: TenantDb, now: number, ticketId: number, { maxMessages }: PromptRow): Promise<Untranscribed[]> =>
  untranscribedOf(db, ticketId, now - RECENT, maxMessages)

/** Whether a recording of the contact is still on its way to the desk. */
export const isArriving = async (db: TenantDb, now: number, ticketId: number, prompt: PromptRow): Promise<boolean> =>
  (await unheard(db, now, ticketId, prompt)).some(({ mediaState }) => mediaState === 'pending')

/**
 * Has the AI hear what the contact said, whose words become those of its messages. What it could not hear is noted in the trace, and
 * stays a recording without words; unless `waits` says of an error that it is heard later, which is what comes back then. Outside of
 * any transaction.
 */
export async function listen(
  company: CompanyContext,
  ticketId: number,
  prompt: PromptRow,
  place: AiEndpoint,
  waits: (error: Deaf) => boolean,
): Promise<Deaf | undefined> {
  for (const sound of await unheard(company.db, company.clock.now(), ticketId, prompt)) {
    const received = await receive(company, sound, place)
    if (received === undefined || ('fault' in received && received.fault === 'stopped')) continue
    if ('fault' in received && waits(received)) return received
    await company.transaction(tx =>
      'words' in received
        ? storeTranscript(tx, sound.id, received.words)
        : recordTrace(tx, ticketId, 'assistant-deaf', {
            ...{ promptId: prompt.id, assistant: prompt.name, why: received.fault },
          }),
    )
  }
  return undefined
}

/** Why nothing was heard. */
type Deaf = Extract<ReceivedReply, { fault: unknown }>

/** Undefined where there is nothing to hear. */
async function receive(
  { db, blobs, services }: CompanyContext,
  { mediaState, mediaBlobId, mediaMimeType, mediaBytes }: Untranscribed,
  place: AiEndpoint,
): Promise<ReceivedReply | undefined> {
  if (mediaState !== 'ready' || mediaBlobId === null) return undefined
  if ((mediaBytes ?? 0) > MAX_SOUND_BYTES) return { fault: 'huge' }
  const mimeType = (mediaMimeType ?? '').split(';')[0]!
  const file = { path: blobs.pathOf(mediaBlobId), name: `audio.${endingOf(mimeType)}`, mimeType }
  return services.outside.transcribe(file, place, MAX_TIME, await companyLanguage(db))
}

/** By the ending AIs tell what a file is; what WhatsApp records is Ogg. */
const endingOf = (mimeType: string): string => ENDINGS[mimeType.replace(/^audio\/(?:x-)?/, '')] ?? 'ogg'
const ENDINGS: Record<string, string> = {
  ...{ mpeg: 'mp3', mp3: 'mp3', mp4: 'm4a', m4a: 'm4a', aac: 'm4a', wav: 'wav', webm: 'webm', flac: 'flac' },
}
