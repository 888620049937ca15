import { type CloudTemplate, newId, type TemplateComponent } from './books.ts'
import { GraphError } from './graph-error.ts'

const NAME = /^[a-z0-9_]{1,512}$/
const CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION']

/** A template as someone submits it; it waits for its review. Throws what Meta rejects. */
export function submitted(templates: readonly CloudTemplate[], body: Record<string, unknown>): CloudTemplate {
  const { name, language, category, components, parameter_format: format = 'POSITIONAL' } = body
  if (typeof name !== 'string' || !NAME.test(name))
    throw new GraphError(100, 'name: lowercase letters, digits and _ only')
  if (typeof language !== 'string' || !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
    throw new GraphError(100, 'language is not supported')
  if (!CATEGORIES.includes(String(category)))
    throw new GraphError(100, 'category must be MARKETING, UTILITY or AUTHENTICATION')
  if (!Array.isArray(components)) throw new GraphError(100, 'components is required')
  if (templates.some(each => each.name === name && each.language === language && each.status !== 'DELETED'))
    throw new GraphError(100, 'There is already content in this language', {
      subcode: 2388024,
      userMessage: 'There is already content in this language for this template.',
    })
  const parts = components as TemplateComponent[]
  const mixed = parts.flatMap(({ text = '' }) => variablesOf(text))
  if (format === 'NAMED' ? mixed.some(name => /^\d+$/.test(name)) : mixed.some(name => !/^\d+$/.test(name)))
    throw new GraphError(100, 'The variables are not of the parameter format', { subcode: 2388299 })
  const header = parts.find(({ type }) => type === 'HEADER')
  if (header?.text && header.text.length > 60) throw new GraphError(100, 'The header is longer than 60 characters')
  if (header?.format && header.format !== 'TEXT' && !handleOf(header)?.startsWith('4::'))
    throw new GraphError(100, 'A header with a file needs an example of it (header_handle)', { subcode: 2388273 })
  const text = parts.find(({ type }) => type === 'BODY')?.text
  if (!text) throw new GraphError(100, 'BODY is required')
  if (text.length > 1024) throw new GraphError(100, 'The body is longer than 1024 characters')
  if ((parts.find(({ type }) => type === 'FOOTER')?.text?.length ?? 0) > 60)
    throw new GraphError(100, 'The footer is longer than 60 characters')
  const buttons = parts.find(({ type }) => type === 'BUTTONS')?.buttons ?? []
  if (buttons.length > 10) throw new GraphError(100, 'There are more than 10 buttons')
  if (buttons.some(button => button.text.length > 25))
    throw new GraphError(100, 'The text of a button is longer than 25 characters')
  // Meta takes no text that begins or ends with a variable.
  if (/^\s*\{\{|\}\}\s*$/.test(text))
    throw new GraphError(100, 'Variables cannot be at the start or end of the template', { subcode: 2388299 })
  if (buttons.some(({ type, url }) => type === 'URL' && (!url || variablesOf(url).length > 1)))
    throw new GraphError(100, 'The address of a button is not valid')
  if (variablesOf(text).length > 0 && !parts.find(({ type }) => type === 'BODY')?.example)
    throw new GraphError(100, 'An example is required for the variables of the body', { subcode: 2388043 })
  return {
    id: newId(),
    name,
    language,
    category: category as CloudTemplate['category'],
    status: 'PENDING',
    reason: 'NONE',
    quality: 'UNKNOWN',
    parameterFormat: format === 'NAMED' ? 'NAMED' : 'POSITIONAL',
    components: parts,
  }
}

const handleOf = ({ example }: TemplateComponent): string | undefined =>
  (example as { header_handle?: string[] } | undefined)?.header_handle?.[0]

/** `{{1}}` or `{{name}}`, each once, in the order of the text. */
const variablesOf = (text = ''): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*([a-z0-9_]+)\s*\}\}/g)].map(([, name]) => name!)),
]

/** As `GET /message_templates` shows it. */
export const serializeTemplate = (template: CloudTemplate): object => ({
  id: template.id,
  name: template.name,
  language: template.language,
  category: template.category,
  status: template.status,
  rejected_reason: template.reason,
  quality_score: { score: template.quality },
  parameter_format: template.parameterFormat,
  components: template.components,
})

interface InputComponent {
  type?: string
  sub_type?: string
  index?: string | number
  parameters?: InputParameter[]
}

interface InputParameter {
  type?: string
  text?: string
  coupon_code?: string
  parameter_name?: string
  image?: object
  video?: object
  document?: object
}

interface InputTemplate {
  name?: string
  language?: { code?: string }
  components?: InputComponent[]
}

/** The template that a message names, when it may be sent with exactly these parameters; throws what Meta says otherwise. */
export function templateToSend(templates: readonly CloudTemplate[], provided: InputTemplate): CloudTemplate {
  const { name = '', language, components = [] } = provided
  const template = templates.find(each => each.name === name && each.language === language?.code)
  if (!template || template.status === 'DELETED')
    throw new GraphError(132001, `template name (${name}) does not exist in ${language?.code ?? 'no language'}`)
  if (template.status === 'PAUSED') throw new GraphError(132015, `template (${name}) is paused due to low quality`)
  if (template.status === 'DISABLED') throw new GraphError(132016, `template (${name}) is disabled`)
  if (template.status !== 'APPROVED') throw new GraphError(132001, `template (${name}) is not approved`)
  for (const component of template.components) checkComponent(template, component, components)
  for (const { type = '' } of components) checkWanted(template, type.toUpperCase())
  return template
}

/** Parameters for what the template does not have are rejected as well. */
function checkWanted({ components }: CloudTemplate, type: string): void {
  const theirs = components.find(component => component.type === (type === 'BUTTON' ? 'BUTTONS' : type))
  const takes =
    type === 'BUTTON'
      ? theirs !== undefined
      : variablesOf(theirs?.text).length > 0 || (theirs?.format !== undefined && theirs.format !== 'TEXT')
  if (!takes) throw new GraphError(132000, `${type.toLowerCase()}: the template takes no parameters there`)
}

function checkComponent(
  template: CloudTemplate,
  component: TemplateComponent,
  provided: readonly InputComponent[],
): void {
  if (component.type === 'BUTTONS') {
    checkButtons(component, provided)
    return
  }
  const theirs = provided.find(({ type }) => type?.toUpperCase() === component.type)?.parameters ?? []
  if (component.type === 'HEADER' && component.format && component.format !== 'TEXT') {
    const kind = component.format.toLowerCase()
    if (theirs.length !== 1)
      throw new GraphError(132012, `header: Format mismatch, expected ${component.format}, received UNKNOWN`)
    const [one] = theirs
    if (one!.type !== kind || !(one as Record<string, unknown>)[kind])
      throw new GraphError(
        132012,
        `header: Format mismatch, expected ${component.format}, received ${String(one!.type).toUpperCase()}`,
      )
    return
  }
  const wanted = variablesOf(component.text)
  const where = component.type.toLowerCase()
  if (theirs.length !== wanted.length)
    throw new GraphError(
      132000,
      `${where}: number of localizable_params (${theirs.length}) does not match the expected number of params (${wanted.length})`,
    )
  for (const [place, one] of theirs.entries()) checkText(template, where, one, wanted[place]!)
}

function checkText({ parameterFormat }: CloudTemplate, where: string, one: InputParameter, name: string): void {
  if (one.type !== 'text' || !one.text) throw new GraphError(131008, `${where}: Required parameter is missing: ${name}`)
  if (parameterFormat === 'NAMED' && one.parameter_name !== name)
    throw new GraphError(100, `${where}: Invalid parameter name ${one.parameter_name}`)
  // Assumed: the rule of the older page, with this code.
  if (/[\n\t]| {5}/.test(one.text))
    throw new GraphError(
      132012,
      `${where}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
    )
}

function checkButtons({ buttons = [] }: TemplateComponent, provided: readonly InputComponent[]): void {
  for (const [index, { type, url }] of buttons.entries()) {
    if (type !== 'COPY_CODE' && (type !== 'URL' || variablesOf(url).length === 0)) continue
    const theirs = provided.find(one => one.type?.toLowerCase() === 'button' && Number(one.index) === index)
    const [one] = theirs?.parameters ?? []
    if (!(type === 'COPY_CODE' ? one?.coupon_code : one?.text))
      throw new GraphError(131008, `buttons: Button at index ${index} of type ${type} requires a parameter`)
  }
}
