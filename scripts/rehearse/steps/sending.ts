import { join } from 'node:path'
import { SECOND } from '../../../core/kit/clock.ts'
import type { MessageKey } from '../../../core/whatsapp/address.ts'
import { newWaId, ProviderError } from '../../../core/whatsapp/index.ts'
import type { OutgoingMedia, OutgoingMessage } from '../../../core/whatsapp/outgoing.ts'
import type { SendStep } from './names.ts'
import { linesSince, type Outcome, type Scene } from './scene.ts'

const SAMPLES = join(import.meta.dirname, '../samples')
const DEMO = join(import.meta.dirname, '../../../cli/demo/media')
const PATIENCE = 30 * SECOND

type Written = Pick<OutgoingMessage, 'content' | 'quoted'>

const text = (body: string): Written => ({ content: { type: 'text', body } })
const file = (media: Omit<OutgoingMedia, 'type'>): Written => ({ content: { type: 'media', ...media } })

/** What each step sends; some are about a message that is sent or came before. */
const messages: Record<SendStep, (scene: Scene) => Written | Promise<Written>> = {
  'send-text': () => text('Balcão 1: olá, hello, hola 👋 https://example.com'),
  'send-image': () =>
    file({ kind: 'image', path: join(DEMO, 'lamp.jpg'), mimeType: 'image/jpeg', caption: 'Balcão 2' }),
  'send-video': () =>
    file({ kind: 'video', path: join(SAMPLES, 'video.mp4'), mimeType: 'video/mp4', caption: 'Balcão 3' }),
  'send-document': () =>
    file({
      kind: 'document',
      path: join(SAMPLES, 'document.pdf'),
      mimeType: 'application/pdf',
      fileName: 'balcao.pdf',
    }),
  'send-audio': () => file({ kind: 'audio', path: join(DEMO, 'voice.mp3'), mimeType: 'audio/mpeg', seconds: 4 }),
  'send-voice': () =>
    file({ kind: 'voice', path: join(SAMPLES, 'voice.ogg'), mimeType: 'audio/ogg; codecs=opus', seconds: 2 }),
  'send-sticker': () => file({ kind: 'sticker', path: join(SAMPLES, 'sticker.webp'), mimeType: 'image/webp' }),
  'send-location': () => ({
    content: { type: 'location', latitude: -23.5614, longitude: -46.6559, name: 'Avenida Paulista, 1578' },
  }),
  'send-contact': () => ({
    content: { type: 'contacts', contacts: [{ name: 'Balcão', number: '5511900000000' }] },
  }),
  'send-reply': ({ notebook: { pages } }) => ({ ...text('Balcão 10'), quoted: pages.last! }),
  'send-reaction': ({ notebook: { pages } }) => ({
    content: { type: 'reaction', target: pages.last!.key, emoji: '👍' },
  }),
  'send-edit': async scene => ({
    content: { type: 'edit', target: await content(scene, 'Balcão 12, a editar'), body: 'Balcão 12' },
  }),
  'send-delete': async scene => ({ content: { type: 'delete', target: await content(scene, 'Balcão 13, a apagar') } }),
}

/** Sends to the second phone, waits for WhatsApp's word, and asks what the phone shows. */
export async function send(scene: Scene, step: SendStep): Promise<Outcome> {
  const expected = 'tick 1 from WhatsApp, and the second phone shows it'
  const { line, hands } = scene
  const first = line.heard.length
  let sent: { waId: string; took: number | undefined }
  try {
    sent = await handOver(scene, await messages[step](scene))
  } catch (error) {
    const why = error instanceof ProviderError ? error.code : 'failed'
    return { expected, verdict: 'otherwise', why, came: linesSince(scene, first) }
  }
  const answer = await hands.sees(step, sent.waId)
  const took = sent.took === undefined ? 'no tick in time' : `first word after ${sent.took} ms`
  const came = [took, ...linesSince(scene, first)]
  const rejected = line.heard.some(({ event }) => event.type === 'failed' && event.waId === sent.waId)
  if (answer.says === 'skip') return { expected, verdict: 'skipped', why: answer.why, came }
  const isRight = answer.says === 'yes' && sent.took !== undefined && !rejected
  return { expected, verdict: isRight ? 'as expected' : 'otherwise', came }
}

/** A text to the second phone, of which WhatsApp said that it has it. */
async function content(scene: Scene, body: string): Promise<MessageKey> {
  const { waId } = await handOver(scene, text(body))
  return { waId, fromMe: true, chat: scene.notebook.pages.peer! }
}

async function handOver(
  { line, notebook }: Scene,
  written: Written,
): Promise<{ waId: string; took: number | undefined }> {
  const waId = newWaId()
  const message: OutgoingMessage = { waId, to: notebook.pages.peer!, ...written }
  const began = Date.now()
  await line.session.prepare(message)
  await line.session.send(message)
  const word = () => line.heard.find(({ event }) => isWordOn(event, waId))
  const received = await line.until(word, PATIENCE)
  return { waId, took: received && received.at - began }
}

const isWordOn = (event: { type: string; waId?: string }, waId: string): boolean =>
  (event.type === 'ack' || event.type === 'failed') && event.waId === waId
