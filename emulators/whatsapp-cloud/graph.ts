import { createHmac } from 'node:crypto'
import { type CloudApp, type CloudNumber, type CloudToken, type CloudWaba, newSecret } from './books.ts'
import { serializeFile } from './customer.ts'
import { GraphError } from './graph-error.ts'
import { bareType, mediaKinds, sniffed } from './media-kinds.ts'
import type { CloudPlatform } from './platform.ts'
import { accept } from './sending.ts'
import { serializeTemplate, submitted } from './templates.ts'

export interface GraphCall {
  method: string
  /** Without the version. */
  path: string
  query: URLSearchParams
  token: string
  /** Of a JSON body; {} else. */
  body: Record<string, unknown>
  /** Of an upload. */
  form: FormData | undefined
}

/** What is answered, and what happens after that. */
export interface GraphAnswer {
  body: object
  after?: () => Promise<void>
}

/** Versions that are served; older ones are served as the oldest of them, newer ones are rejected. */
export const versions = ['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0', 'v27.0'] as const

interface Asker {
  token: CloudToken
  app: CloudApp
}

/** One call of the Graph. Throws `GraphError`. */
export function answerGraph(emulator: CloudPlatform, call: GraphCall): GraphAnswer {
  const asker = identify(emulator, call)
  const [first = '', second] = call.path.split('/').filter(Boolean)
  if (first === 'debug_token') return { body: { data: debugged(emulator, call) } }
  const { books } = emulator
  const number = books.numbers.get(first)
  if (number && allowed(asker, number.wabaId)) return ofNumber(emulator, asker, call, number, second ?? '')
  const waba = books.wabas.get(first)
  if (waba && allowed(asker, waba.id)) return ofWaba(emulator, asker, call, waba, second ?? '')
  if (first === asker.app.id && second === 'uploads' && call.method === 'POST') return beginUpload(call)
  if (first.startsWith('upload:') && call.method === 'POST')
    return { body: { h: `4::${Buffer.from(first).toString('base64')}` } }
  const file = books.files.get(first)
  const owner = file && books.numbers.get(file.numberId)
  if (file && owner && allowed(asker, owner.wabaId) && second === undefined) {
    if (file.expiresAt <= emulator.now()) throw new GraphError(100, 'The media is not there any more', { subcode: 33 })
    if (call.method === 'DELETE') return { body: { success: books.files.delete(first) } }
    return { body: serializeFile(file, emulator.urlOf(file)) }
  }
  throw unknownObject(first)
}

/** The session of a resumable upload, by which examples of templates go. */
function beginUpload({ query }: GraphCall): GraphAnswer {
  if (
    !Number(query.get('file_length')) ||
    !mediaKinds.image!.types.concat('video/mp4', 'application/pdf').includes(query.get('file_type') ?? '')
  )
    throw new GraphError(100, 'file_length and file_type are required, and the type must be one of templates')
  return { body: { id: `upload:${newSecret()}` } }
}

const unknownObject = (id: string): GraphError =>
  new GraphError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33 },
  )

const allowed = ({ token }: Asker, wabaId: string): boolean => token.wabaIds.includes(wabaId)

function identify(emulator: CloudPlatform, { token: provided, query }: GraphCall): Asker {
  const token = emulator.books.tokens.get(provided)
  if (!token || (token.expiresAt !== null && token.expiresAt <= emulator.now()))
    throw new GraphError(190, 'Error validating access token: the session has been invalidated')
  const app = emulator.books.apps.get(token.appId)!
  const proof = query.get('appsecret_proof')
  const right = createHmac('sha256', app.secret).update(provided).digest('hex')
  if (proof === null ? app.requiresProof : proof !== right)
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument')
  return { token, app }
}

function demand({ token }: Asker, scope: string): void {
  if (!token.scopes.includes(scope))
    throw new GraphError(10, `Application does not have permission for this action (${scope})`)
}

function debugged(emulator: CloudPlatform, { query }: GraphCall): object {
  const token = emulator.books.tokens.get(query.get('input_token') ?? '')
  if (!token) return { is_valid: false }
  const { appId, scopes, expiresAt } = token
  return { app_id: appId, is_valid: true, scopes, expires_at: expiresAt === null ? 0 : Math.trunc(expiresAt / 1000) }
}

function ofNumber(
  emulator: CloudPlatform,
  asker: Asker,
  call: GraphCall,
  number: CloudNumber,
  edge: string,
): GraphAnswer {
  const { books } = emulator
  const waba = books.wabas.get(number.wabaId)!
  if (edge === '' && call.method === 'GET') {
    demand(asker, 'whatsapp_business_management')
    return { body: serializeNumber(emulator, number, waba) }
  }
  if (edge === 'messages' && call.method === 'POST') {
    demand(asker, 'whatsapp_business_messaging')
    if (call.body.status === 'read') return read(emulator, number, call.body)
    const { answer, sent, fails } = accept(emulator, number, waba, call.body)
    return { body: answer, after: () => emulator.deliver(sent, fails) }
  }
  if (edge === 'media' && call.method === 'POST') {
    demand(asker, 'whatsapp_business_messaging')
    return upload(emulator, number, call.form)
  }
  if (edge === 'register' && call.method === 'POST') {
    if (call.body.messaging_product !== 'whatsapp')
      throw new GraphError(100, 'The parameter messaging_product is required.')
    if (!/^\d{6}$/.test(String(call.body.pin))) throw new GraphError(100, 'The parameter pin must have 6 digits')
    if (number.pin !== null && number.pin !== call.body.pin) throw new GraphError(133005, 'The PIN is not right')
    Object.assign(number, { pin: String(call.body.pin), isRegistered: true })
    return { body: { success: true } }
  }
  throw unknownObject(`${number.id}/${edge}`)
}

function serializeNumber({ books }: CloudPlatform, number: CloudNumber, waba: CloudWaba): object {
  return {
    id: number.id,
    display_phone_number: number.display,
    verified_name: number.verifiedName,
    status: number.isRegistered ? 'CONNECTED' : 'PENDING',
    quality_rating: number.quality,
    platform_type: number.isRegistered ? 'CLOUD_API' : 'NOT_APPLICABLE',
    is_on_biz_app: number.isOnBusinessApp,
    throughput: { level: number.throughput > 80 ? 'HIGH' : 'STANDARD' },
    whatsapp_business_manager_messaging_limit: books.limitOf.get(waba.portfolioId) ?? 'TIER_250',
    health_status: {
      can_send_message: waba.locked ? 'BLOCKED' : waba.pays ? 'AVAILABLE' : 'LIMITED',
      entities: [
        {
          entity_type: 'WABA',
          id: waba.id,
          can_send_message: waba.locked ? 'BLOCKED' : waba.pays ? 'AVAILABLE' : 'LIMITED',
          ...(waba.pays
            ? {}
            : { errors: [{ error_code: 141006, error_description: 'There is an error with the payment method.' }] }),
        },
      ],
    },
  }
}

function read(emulator: CloudPlatform, number: CloudNumber, body: Record<string, unknown>): GraphAnswer {
  const id = String(body.message_id)
  if (!emulator.knowsMessage(id)) throw new GraphError(131009, 'message_id is not a message of this conversation')
  emulator.readByUs.push({ numberId: number.id, wamid: id, types: body.typing_indicator !== undefined })
  return { body: { success: true } }
}

function upload(emulator: CloudPlatform, number: CloudNumber, form: FormData | undefined): GraphAnswer {
  const file = form?.get('file')
  if (form?.get('messaging_product') !== 'whatsapp' || !file || typeof file === 'string')
    throw new GraphError(100, 'file and messaging_product are required')
  const bytes = Buffer.from((file as unknown as { bytes: Buffer }).bytes)
  const content = bareType(String(form.get('type') ?? (file as File).type))
  const kind = Object.values(mediaKinds).find(({ types }) => types.includes(content)) ?? mediaKinds.document!
  const found = sniffed(bytes)
  const isOther = found !== undefined && found !== content && kind !== mediaKinds.document
  if (isOther || (kind === mediaKinds.document && /^(image|video|audio)\//.test(content)))
    throw new GraphError(
      131053,
      `Param file must be a file with one of the following types; received ${found ?? content}`,
    )
  if (bytes.length > kind.most) throw new GraphError(131053, `The file is larger than ${kind.most} bytes`)
  return { body: { id: emulator.keepFile(number, bytes, String(form.get('type') ?? content), 30).id } }
}

function ofWaba(emulator: CloudPlatform, asker: Asker, call: GraphCall, waba: CloudWaba, edge: string): GraphAnswer {
  demand(asker, 'whatsapp_business_management')
  const { books } = emulator
  if (edge === '') return { body: { id: waba.id, name: waba.name } }
  if (edge === 'phone_numbers') {
    const theirs = [...books.numbers.values()].filter(({ wabaId }) => wabaId === waba.id)
    return { body: { data: theirs.map(number => serializeNumber(emulator, number, waba)) } }
  }
  if (edge === 'subscribed_apps') return subscribed(emulator, asker, call, waba)
  if (edge === 'message_templates') return templates(call, waba)
  throw unknownObject(`${waba.id}/${edge}`)
}

function subscribed(
  { books }: CloudPlatform,
  { app }: Asker,
  { method, body }: GraphCall,
  waba: CloudWaba,
): GraphAnswer {
  if (method === 'POST') {
    const { override_callback_uri: url, verify_token: verifyToken } = body
    waba.subscriptions.set(app.id, url ? { url: String(url), verifyToken: String(verifyToken) } : null)
    return { body: { success: true } }
  }
  if (method === 'DELETE') return { body: { success: waba.subscriptions.delete(app.id) } }
  const data = [...waba.subscriptions].map(([id, override]) => ({
    whatsapp_business_api_data: { id, name: 'Balcão', link: '' },
    ...(override ? { override_callback_uri: override.url } : {}),
  }))
  return { body: { data: data.filter(each => books.apps.has(each.whatsapp_business_api_data.id)) } }
}

const PAGE = 25

function templates({ method, body, query }: GraphCall, waba: CloudWaba): GraphAnswer {
  if (method === 'POST') {
    const template = submitted(waba.templates, body)
    waba.templates.push(template)
    return { body: { id: template.id, status: template.status, category: template.category } }
  }
  if (method === 'DELETE') {
    const id = query.get('hsm_id')
    const theirs = waba.templates.filter(each => each.name === query.get('name') && (id === null || each.id === id))
    if (theirs.length === 0) throw new GraphError(100, 'The template was not found', { subcode: 2593002 })
    for (const template of theirs) template.status = 'DELETED'
    return { body: { success: true } }
  }
  const displayed = waba.templates.filter(({ status }) => status !== 'DELETED')
  const from = Number(query.get('after') ?? 0)
  const most = Math.min(Number(query.get('limit') ?? PAGE), 100)
  const page = displayed.slice(from, from + most)
  const after = from + most < displayed.length ? String(from + most) : undefined
  return { body: { data: page.map(serializeTemplate), paging: after ? { cursors: { after }, next: 'next' } : {} } }
}
