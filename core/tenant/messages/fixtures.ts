import type { TestClient } from '../../app/testing/client.ts'
import type { TestSocket } from '../../app/testing/socket.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { FakeContact, FakeLine } from '../../whatsapp/providers/fake/index.ts'
import { quiet } from '../../whatsapp/testing/quiet.ts'
import { aConnectedConnection } from '../connections/fixtures.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import type { Message, MessageTicket } from './contract.ts'

export interface MessagePayload {
  action: 'create' | 'update' | 'delete'
  message: Message
  ticket: MessageTicket
  contact: MessageTicket['contact']
}

/** A customer who wrote, and a ticket that the administrator accepted. */
export interface Conversation {
  client: TestClient
  whatsappId: number
  /** WhatsApp's side. */
  line: FakeLine
  customer: FakeContact
  ticketId: number
  contactId: number
  /** The customer's first message. */
  first: Message
  /** The administrator's page, with the chat open. */
  socket: TestSocket
  /** The first message event that fits, past or coming. */
  told(fits: (emitted: MessagePayload) => boolean): Promise<MessagePayload>
}

let serial = 0

export async function aConversation(
  world: World,
  company: TestCompany,
  { hello = 'Olá' }: { hello?: string } = {},
): Promise<Conversation> {
  serial += 1
  const client = company.admin
  const { id: whatsappId } = await aConnectedConnection(world, company)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: whatsappId })
  const customer = line.contact(`55118${70000000 + serial}`, { name: 'Ana Maria' })
  const bell = await client.fullSocket()
  customer.says(hello)
  const { message, ticket } = await bell.event<MessagePayload>('appMessage')
  bell.close()
  const params = { ticketId: ticket.id }
  await client.call(ticketRoutes.update, { params, body: { status: 'open' } })
  const socket = await client.socket([{ type: 'joinChatBox', ticketId: ticket.id }])
  return {
    client,
    whatsappId,
    line,
    customer,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    first: message,
    socket,
    told: fits => socket.event<MessagePayload>('appMessage', fits),
  }
}

/** What was handed to WhatsApp, once it is that many messages. */
export async function sentMessages({ line }: Conversation, count: number): Promise<FakeLine['sent']> {
  await line.untilSent(count)
  return line.sent
}

/** Moves the clock on, minute by minute, until so many messages were handed to WhatsApp. */
export async function sentInTime(world: World, line: FakeLine, count: number): Promise<void> {
  while (line.sent.length < count) {
    await world.advance(MINUTE)
    await quiet()
  }
}

/** A form with files, and fields of text. */
export function formOf(
  files: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }[],
  fields: [string, string][] = [],
): FormData {
  const form = new FormData()
  for (const { name, type, bytes } of files) form.append('medias', new Blob([bytes], { type }), name)
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** A PNG of one pixel by two. */
export const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAYAAACZgbYnAAAADklEQVR4nGNgYGD4D8YACf8B/2yDIUIAAAAASUVORK5CYII=',
    'base64',
  ),
)

/** The first page of a voice note as the page records it: Ogg Opus of one channel. */
export const VOICE_NOTE = Uint8Array.from(
  Buffer.from('4f67675300020000000000000000c72f40e600000000423f71d301134f707573486561640101380180bb0000000000', 'hex'),
)

/** Two seconds as the page records them: MP3 at 128 kbps. */
export const RECORDING = { name: 'audio-record-site-1.mp3', type: 'audio/mpeg', bytes: new Uint8Array(32_000) }
for (let at = 0; at + 4 <= RECORDING.bytes.length; at += 417) RECORDING.bytes.set([0xff, 0xfb, 0x90, 0x64], at)

/** A song in MP3 at 128 kbps, silent, of so many seconds. */
export function aSong(seconds: number): Uint8Array {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xff_fb_90_64)
  const frames = Math.round((seconds * 44_100) / 1152)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** A film in MP4 of so many seconds, of which nothing is to be seen. */
export async function aFilm(seconds: number): Promise<Uint8Array> {
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } = await import('mediabunny')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const pictures = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(pictures)
  await output.start()
  const description = Uint8Array.of(1, 0x42, 0, 0x1f, 0xff, 0xe0, 0)
  const decoderConfig = { codec: 'avc1.42001f', codedWidth: 16, codedHeight: 16, description }
  await pictures.add(new EncodedPacket(new Uint8Array(8), 'key', 0, seconds), { decoderConfig })
  await output.finalize()
  return new Uint8Array(target.buffer!)
}
