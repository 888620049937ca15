import { HOUR, SECOND } from '../../../core/kit/clock.ts'
import type { InboundEvent, MediaRef, MessageArrived } from '../../../core/whatsapp/events.ts'
import { ProviderError } from '../../../core/whatsapp/index.ts'
import type { Received } from '../notebook.ts'
import type { ReceiveStep } from './names.ts'
import { linesSince, type Outcome, remember, type Scene } from './scene.ts'

interface Expectation {
  expected: string
  fits(event: InboundEvent): boolean
}

const message = (expected: string, fits: (event: MessageArrived) => boolean): Expectation => ({
  expected: `a message: ${expected}`,
  fits: event => event.type === 'message' && !event.key.fromMe && fits(event),
})

const ofKind = (kind: MessageArrived['kind']): Expectation => message(kind, event => event.kind === kind)
const ofForm = (...forms: (string | undefined)[]): Expectation =>
  message(forms.join(' or '), event => forms.includes(event.form))

/** What the desk is to be told in each step. */
const expectations: Record<ReceiveStep, Expectation> = {
  'receive-text': ofKind('text'),
  'receive-read': { expected: 'tick 4', fits: event => event.type === 'ack' && event.ack === 4 },
  'receive-played': { expected: 'tick 5', fits: event => event.type === 'ack' && event.ack === 5 },
  'receive-image': ofKind('image'),
  'receive-video': ofKind('video'),
  'receive-view-once': ofForm('viewOnce'),
  'receive-voice': ofKind('voice'),
  'receive-audio': ofKind('audio'),
  'receive-document': ofKind('document'),
  'receive-sticker': ofKind('sticker'),
  'receive-location': message('a place', event => event.kind === 'location' && !event.location?.live),
  'receive-live-location': message('a live place', event => event.location?.live === true),
  'receive-contact': ofKind('contacts'),
  'receive-poll': ofForm('poll'),
  'receive-reply': message('one that quotes', event => event.quoted !== undefined),
  'receive-reaction': { expected: 'a reaction', fits: event => event.type === 'reaction' },
  'receive-edit': { expected: 'an edit', fits: event => event.type === 'edit' },
  'receive-delete': { expected: 'a deletion', fits: event => event.type === 'delete' },
  'receive-cart': ofForm('cart'),
  'receive-pix': ofForm('pix', 'bill'),
  'receive-lid': message('from somebody with a LID', event => event.key.chat.lid !== undefined),
  'receive-group': message('in a group, with who wrote it', event =>
    Boolean(event.key.chat.group && (event.key.sender?.pn ?? event.key.sender?.lid)),
  ),
  'receive-list': message('in the conversation with who wrote it', event => !event.key.chat.group),
}

const PATIENCE = 12 * HOUR
const LAST_LOOK = SECOND

/** Has the second phone do something, and waits until the desk is told about it or someone says that it is not. */
export async function receive(scene: Scene, step: ReceiveStep): Promise<Outcome> {
  const { line, hands } = scene
  const { pages } = scene.notebook
  const { expected, fits } = expectations[step]
  const first = pages.seen
  const look = (): Received | undefined => line.heard.slice(first).find(({ event }) => fits(event))
  const over = new AbortController()
  const answer = hands.does(step, over.signal)
  const coming = line.until(look, PATIENCE, over.signal)
  await Promise.race([answer, coming])
  const content = look() ? undefined : await answer
  const found = await line.until(look, LAST_LOOK)
  over.abort()
  const came = linesSince(scene, first)
  pages.seen = found ? line.heard.indexOf(found) + 1 : line.heard.length
  if (!found)
    return content?.says === 'skip'
      ? { expected, verdict: 'skipped', why: content.why, came }
      : { expected, verdict: 'otherwise', why: 'nothing like it came', came }
  remember(scene, found.event)
  const { event } = found
  const opened = event.type === 'message' && event.media ? await open(scene, event.media) : undefined
  if (!opened) return { expected, verdict: 'as expected', came }
  return { expected, verdict: opened.isWhole ? 'as expected' : 'otherwise', came: [...came, opened.line] }
}

/** Fetches a file as the product does, and counts what comes. */
async function open({ line }: Scene, media: MediaRef): Promise<{ line: string; isWhole: boolean }> {
  try {
    let bytes = 0
    for await (const piece of await line.session.downloadMedia(media)) bytes += piece.length
    return { line: `file opened: ${bytes} bytes`, isWhole: bytes === (media.sizeBytes ?? bytes) }
  } catch (error) {
    return { line: `file: ${error instanceof ProviderError ? error.code : 'failed'}`, isWhole: false }
  }
}
