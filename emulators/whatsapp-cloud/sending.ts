import { type Category, type CloudNumber, type CloudSent, type CloudWaba, limits, newWamid } from './books.ts'
import { GraphError } from './graph-error.ts'
import type { CloudPlatform } from './platform.ts'
import { templateToSend } from './templates.ts'

const MAX_CALLBACK_DATA = 512

const kinds = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'interactive',
  'template',
] as const
type Kind = (typeof kinds)[number]

type Body = Record<string, unknown>

/** What comes of a POST to `/messages`: the answer, and what happens to the message later. */
export interface Accepted {
  answer: object
  sent: CloudSent
  /** The code with which it fails after it was accepted. */
  fails: number | undefined
}

/** Checks a message as strictly as Meta, or more so; throws `GraphError`. */
export function accept(emulator: CloudPlatform, number: CloudNumber, waba: CloudWaba, body: Body): Accepted {
  if (body.messaging_product !== 'whatsapp') throw new GraphError(100, 'The parameter messaging_product is required.')
  if (waba.locked) throw new GraphError(131031, 'The WhatsApp Business account is locked')
  if (!number.isRegistered) throw new GraphError(133010, 'The phone number is not registered')
  const type = String(body.type ?? 'text') as Kind
  if (!kinds.includes(type)) throw new GraphError(100, `Param type must be one of {${kinds.join(', ').toUpperCase()}}`)
  const content = body[type] as Body | undefined
  if (content === undefined) throw new GraphError(100, `The parameter ${type} is required.`)
  const callbackData = body.biz_opaque_callback_data as string | undefined
  if (callbackData !== undefined && (typeof callbackData !== 'string' || callbackData.length > MAX_CALLBACK_DATA))
    throw new GraphError(100, 'biz_opaque_callback_data is longer than 512 characters')
  const person = recipient(emulator, body)
  if (person.to === number.digits) throw new GraphError(131021, 'Sender and recipient are the same')
  checks[type]?.(emulator, number, content)
  const now = emulator.now()
  const template = type === 'template' ? templateToSend(waba.templates, content) : undefined
  emulator.pace.check(number, person.to, now)
  const isOpen = emulator.books.isOpen(number.id, person.to, now)
  const category = (template?.category.toLowerCase() ?? 'service') as Category
  const sent: CloudSent = {
    wamid: newWamid(),
    numberId: number.id,
    to: person.to,
    type,
    body,
    callbackData,
    at: now,
    status: 'accepted',
    category,
    isFree: isOpen,
  }
  const fails = failure(emulator, { waba, person: person.to, isOpen, category, isTemplate: template !== undefined })
  const { bsuid, waId } = person
  const contact = { input: String(body.to ?? body.recipient), ...(body.to ? { wa_id: waId } : { user_id: bsuid }) }
  const answer = {
    messaging_product: 'whatsapp',
    contacts: [contact],
    messages: [{ id: sent.wamid, message_status: 'accepted' }],
  }
  emulator.books.note(sent)
  return { answer, sent, fails }
}

function recipient(emulator: CloudPlatform, body: Body): { to: string; waId: string; bsuid: string | undefined } {
  if (body.to !== undefined && body.to !== '') {
    const to = String(body.to).replace(/\D/g, '')
    if (!/^\d{6,15}$/.test(to)) throw new GraphError(131009, 'Parameter to is not a valid phone number')
    const known = emulator.customers.get(to) ?? [...emulator.customers.values()].find(each => each.waId === to)
    return { to: known?.digits ?? to, waId: known?.waId ?? to, bsuid: known?.bsuid }
  }
  if (body.recipient === undefined) throw new GraphError(100, 'The parameter to is required.')
  const known = [...emulator.customers.values()].find(each => each.bsuid === body.recipient)
  // Assumed: a sandbox of someone else answers a foreign one so.
  if (!known) throw new GraphError(131009, 'recipient is not a user of this business')
  return { to: known.digits, waId: known.waId, bsuid: known.bsuid }
}

type Check = (emulator: CloudPlatform, number: CloudNumber, content: Body) => void

const hasFile: Check = (emulator, number, { id, link }) => {
  if (link !== undefined) return
  const file = emulator.books.files.get(String(id))
  // The media of another number is as good as none.
  if (!file || file.numberId !== number.id || file.expiresAt <= emulator.now())
    throw new GraphError(131009, `Media ID ${String(id)} is not valid`)
}

const withCaption: Check = (emulator, number, content) => {
  hasFile(emulator, number, content)
  if (String(content.caption ?? '').length > 1024)
    throw new GraphError(100, 'Param caption must be at most 1024 characters long.')
}

const checks: Partial<Record<Kind, Check>> = {
  text(_emulator, _number, { body }) {
    if (typeof body !== 'string' || body === '') throw new GraphError(100, 'The parameter text.body is required.')
    if (body.length > 4096) throw new GraphError(100, 'Param text.body must be at most 4096 characters long.')
  },
  image: withCaption,
  video: withCaption,
  document: withCaption,
  sticker: hasFile,
  audio(emulator, number, content) {
    hasFile(emulator, number, content)
    const file = emulator.books.files.get(String(content.id))
    if (content.voice === true && file && !file.mimeType.startsWith('audio/ogg'))
      throw new GraphError(131053, 'A voice message must be audio/ogg with the codec opus')
    if (content.caption !== undefined) throw new GraphError(100, 'Unexpected key "caption" on param "audio".')
  },
  location(_emulator, _number, { latitude, longitude }) {
    if (!(Math.abs(Number(latitude)) <= 90) || !(Math.abs(Number(longitude)) <= 180))
      throw new GraphError(100, 'Param location is not valid')
  },
  contacts(_emulator, _number, content) {
    const people = content as unknown as {
      name?: { formatted_name?: string; first_name?: string; last_name?: string }
    }[]
    if (!Array.isArray(people) || people.length === 0) throw new GraphError(100, 'The parameter contacts is required.')
    for (const { name } of people)
      if (!name?.formatted_name || !(name.first_name || name.last_name))
        throw new GraphError(100, 'name needs formatted_name and one more of its fields')
  },
  reaction(emulator, _number, { message_id: id }) {
    // Assumed: this code. Older than 30 days is rejected as well.
    if (!emulator.knowsMessage(String(id)))
      throw new GraphError(131009, 'message_id is not a message of this conversation')
  },
  template(emulator, number, content) {
    const components = (content.components ?? []) as { type?: string; parameters?: Body[] }[]
    for (const { parameters = [] } of components)
      for (const one of parameters)
        for (const kind of ['image', 'video', 'document'])
          if (one.type === kind && one[kind]) hasFile(emulator, number, one[kind] as Body)
  },
  interactive(_emulator, _number, content) {
    const { type, body, action } = content as { type?: string; body?: { text?: string }; action?: Body }
    if (!body?.text || body.text.length > (type === 'list' ? 4096 : 1024))
      throw new GraphError(100, 'Param interactive.body.text is not valid')
    if (type === 'button') buttons(action?.buttons)
    if (type === 'list') rows(action)
  },
}

function buttons(provided: unknown): void {
  const theirs = provided as { reply?: { id?: string; title?: string } }[] | undefined
  if (!theirs || theirs.length < 1 || theirs.length > 3)
    throw new GraphError(131009, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
  for (const { reply } of theirs)
    if (!reply?.id || reply.id.length > 256 || !reply.title || reply.title.length > 20)
      throw new GraphError(131009, 'Button title length invalid. Min length: 1, Max length: 20')
}

function rows(action: Body | undefined): void {
  const sections = (action?.sections ?? []) as { rows?: { id?: string; title?: string; description?: string }[] }[]
  const all = sections.flatMap(section => section.rows ?? [])
  if (all.length < 1 || all.length > 10) throw new GraphError(131009, 'Total row count exceed max allowed count: 10')
  if (!action?.button || String(action.button).length > 20)
    throw new GraphError(131009, 'Button label is too long. Max length is 20')
  for (const { id, title, description = '' } of all)
    if (!id || id.length > 200 || !title || title.length > 24 || description.length > 72)
      throw new GraphError(131009, 'Row title is too long. Max length is 24')
}

interface Fate {
  waba: CloudWaba
  person: string
  isOpen: boolean
  category: Category
  isTemplate: boolean
}

/** With which code an accepted message fails; undefined where it arrives. */
function failure(emulator: CloudPlatform, { waba, person, isOpen, category, isTemplate }: Fate): number | undefined {
  const ordered = emulator.failures.shift()
  if (ordered !== undefined) return ordered
  if (!isTemplate && !isOpen) return 131047
  const { unreachable, optedOut, capped } = emulator.customers.get(person)?.options ?? { unreachable: true }
  if (unreachable) return 131026
  if (!waba.pays) return 131042
  if (category === 'marketing' && optedOut) return 131050
  if (category === 'marketing' && capped) return 131049
  if (isOpen) return undefined
  const limit = limits[emulator.books.limitOf.get(waba.portfolioId) ?? 'TIER_250']
  const reached = emulator.books.reached(waba.portfolioId, emulator.now())
  // Assumed: no code of its own is documented for it.
  return reached.has(person) || reached.size < limit ? undefined : 131048
}
