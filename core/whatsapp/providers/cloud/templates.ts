import type { TemplateButton, TemplateComponent, TemplateFile } from '../../../kit/message-template.ts'
import type { CloudAccount } from '../../port.ts'
import { type Graph, GraphProblem } from './graph.ts'

/** A template as Meta tells about it. */
export interface MetaTemplate {
  metaId: string
  name: string
  language: string
  category: string
  status: string
  /** Why it was rejected; '' where it was not. */
  reason: string
  quality: string
  /** POSITIONAL or NAMED. */
  parameterFormat: string
  components: TemplateComponent[]
}

/** A template as someone submits it. */
export interface TemplateSubmitted {
  name: string
  language: string
  category: string
  parameterFormat: string
  components: TemplateComponent[]
  /** What each variable might be, by the keys of slots. */
  examples: Readonly<Record<string, string>>
  /** An example of the file above the text. */
  file?: { kind: TemplateFile; mimeType: string; bytes: Uint8Array<ArrayBuffer> }
}

const FIELDS = 'id,name,language,category,status,rejected_reason,quality_score,parameter_format,components'
/** Meta gives so many on a page, at most. */
const PAGE = '100'
/** A verified business has 6,000. */
const MOST_PAGES = 70

interface Listed {
  id?: string
  name?: string
  language?: string
  category?: string
  status?: string
  rejected_reason?: string
  quality_score?: { score?: string }
  parameter_format?: string
  components?: unknown[]
}

/** All templates of an account. Throws `GraphProblem`. */
export async function listTemplates(graph: Graph, { wabaId }: Pick<CloudAccount, 'wabaId'>): Promise<MetaTemplate[]> {
  const all: MetaTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { fields: FIELDS, limit: PAGE, ...(after ? { after } : {}) }
    const answer = (await graph.get(`${encodeURIComponent(wabaId)}/message_templates`, query)) as {
      data?: Listed[]
      paging?: { next?: string; cursors?: { after?: string } }
    }
    all.push(...(answer.data ?? []).flatMap(listed => templateOf(listed) ?? []))
    after = answer.paging?.next ? answer.paging.cursors?.after : undefined
    if (!after) break
  }
  return all
}

function templateOf({ id, name, language, ...listed }: Listed): MetaTemplate | undefined {
  if (!id || !name || !language) return undefined
  const reason = listed.rejected_reason ?? ''
  return {
    metaId: id,
    name,
    language,
    category: listed.category ?? '',
    status: listed.status ?? '',
    reason: reason === 'NONE' ? '' : reason,
    quality: listed.quality_score?.score ?? 'UNKNOWN',
    parameterFormat: listed.parameter_format ?? 'POSITIONAL',
    components: (listed.components ?? []).flatMap(part => componentOf(part) ?? []),
  }
}

/** What is of use of a component; whatever else Meta tells about it is left out. */
function componentOf(part: unknown): TemplateComponent | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  const { type, format, text, buttons } = part as Record<string, unknown>
  if (typeof type !== 'string') return undefined
  return {
    type,
    ...(typeof format === 'string' ? { format } : {}),
    ...(typeof text === 'string' ? { text } : {}),
    ...(Array.isArray(buttons) ? { buttons: buttons.flatMap(button => buttonOf(button) ?? []) } : {}),
  }
}

function buttonOf(button: unknown): TemplateButton | undefined {
  if (typeof button !== 'object' || button === null) return undefined
  const { type, text, url } = button as Record<string, unknown>
  if (typeof type !== 'string') return undefined
  return { type, text: typeof text === 'string' ? text : '', ...(typeof url === 'string' ? { url } : {}) }
}

/** Submits a template to Meta's review. Throws `GraphProblem`. */
export async function submitTemplate(
  graph: Graph,
  account: CloudAccount,
  submitted: TemplateSubmitted,
): Promise<{ metaId: string; status: string; category: string }> {
  const { name, language, category, parameterFormat, file } = submitted
  const handle = file && (await uploadExample(graph, account, file))
  const components = submitted.components.map(component => withExamples(component, submitted, handle))
  const body = { name, language, category, parameter_format: parameterFormat, components }
  const answer = (await graph.post(`${encodeURIComponent(account.wabaId)}/message_templates`, body)) as {
    id?: string
    status?: string
    category?: string
  }
  if (!answer.id) throw new GraphProblem('unknown', 'Meta gave no id for a template')
  return { metaId: answer.id, status: answer.status ?? 'PENDING', category: answer.category ?? category }
}

/** Meta's review wants an example of each variable. */
function withExamples(
  component: TemplateComponent,
  { examples, parameterFormat }: TemplateSubmitted,
  handle: string | undefined,
): object {
  const place = component.type.toLowerCase()
  const named = Object.entries(examples).flatMap(([key, text]) =>
    key.startsWith(`${place}.`) ? [{ param_name: key.slice(place.length + 1), example: text }] : [],
  )
  if (component.type === 'HEADER' && component.format && component.format !== 'TEXT')
    return { ...component, example: { header_handle: [handle] } }
  if (component.type === 'BUTTONS')
    return {
      ...component,
      buttons: component.buttons?.map(({ example: code, ...button }, index) => {
        const example = examples[`button.${index}`] ?? code
        return { ...button, ...(example ? { example: button.type === 'URL' ? [example] : example } : {}) }
      }),
    }
  if (named.length === 0) return component
  const texts = named.map(({ example }) => example)
  const example =
    parameterFormat === 'NAMED'
      ? { [`${place}_text_named_params`]: named }
      : { [`${place}_text`]: place === 'body' ? [texts] : texts }
  return { ...component, example }
}

/** Files of examples go by an upload of the app, whose id only the token tells. */
async function uploadExample(
  graph: Graph,
  { token }: CloudAccount,
  { mimeType, bytes }: NonNullable<TemplateSubmitted['file']>,
): Promise<string> {
  const { data } = (await graph.get('debug_token', { input_token: token })) as { data?: { app_id?: string } }
  const app = data?.app_id
  if (!app) throw new GraphProblem('refused', 'Meta did not say of which app the token is', { code: 190 })
  const query = new URLSearchParams({ file_length: String(bytes.length), file_type: mimeType })
  const { id } = (await graph.post(`${encodeURIComponent(app)}/uploads?${query}`, {})) as { id?: string }
  if (!id) throw new GraphProblem('unknown', 'Meta began no upload')
  const { h } = (await graph.resume(id, bytes)) as { h?: string }
  if (!h) throw new GraphProblem('unknown', 'Meta kept no example')
  return h
}

/** Deletes one language of a template. Throws `GraphProblem`. */
export async function deleteTemplate(
  graph: Graph,
  { wabaId }: Pick<CloudAccount, 'wabaId'>,
  { name, metaId }: Pick<MetaTemplate, 'name' | 'metaId'>,
): Promise<void> {
  await graph.delete(`${encodeURIComponent(wabaId)}/message_templates`, { name, hsm_id: metaId })
}
