/** A message template of Meta's platform, read from what Meta tells about it. Pure: pages and server fill the same. */
export interface TemplateComponent {
  type: string
  /** Of a header: TEXT, IMAGE, VIDEO, DOCUMENT, … */
  format?: string | undefined
  text?: string | undefined
  buttons?: TemplateButton[] | undefined
}

export interface TemplateButton {
  type: string
  text: string
  /** May end with a variable. */
  url?: string | undefined
  /** What the variable of the address was in the example, or the code to copy. */
  example?: string | undefined
}

export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const

/** A place of a template that someone fills. */
export interface TemplateSlot {
  /** By which values are given: `body.nome`, `header.1`, `button.0`. */
  key: string
  place: 'header' | 'body' | 'button'
  /** The name or number of the variable; of a button its text. */
  name: string
  /** Of a button, from 0. */
  index?: number
}

export const templateFiles = ['image', 'video', 'document'] as const
export type TemplateFile = (typeof templateFiles)[number]

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g

/** Names or numbers of the variables of a text, each once, in the order of the text. */
export const templateVariables = (text = ''): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!)),
]

const componentOf = (components: readonly TemplateComponent[], type: string): TemplateComponent | undefined =>
  components.find(component => component.type === type)

const buttonsOf = (components: readonly TemplateComponent[]): TemplateButton[] =>
  componentOf(components, 'BUTTONS')?.buttons ?? []

/** Whether a button carries something that is given with each message. */
const takesValue = ({ type, url }: TemplateButton): boolean =>
  type === 'COPY_CODE' || (type === 'URL' && templateVariables(url).length > 0)

/** Everything that is filled in, in the order in which a phone shows it. */
export function templateSlots(components: readonly TemplateComponent[]): TemplateSlot[] {
  const header = componentOf(components, 'HEADER')
  return [
    ...templateVariables(header?.text).map(name => ({ key: `header.${name}`, place: 'header' as const, name })),
    ...templateVariables(componentOf(components, 'BODY')?.text).map(name => ({
      key: `body.${name}`,
      place: 'body' as const,
      name,
    })),
    ...buttonsOf(components).flatMap((button, index) =>
      takesValue(button) ? [{ key: `button.${index}`, place: 'button' as const, name: button.text, index }] : [],
    ),
  ]
}

/** Which kind of file stands above the text; undefined where none does. */
export function templateFile(components: readonly TemplateComponent[]): TemplateFile | undefined {
  const format = componentOf(components, 'HEADER')?.format?.toLowerCase()
  return templateFiles.find(kind => kind === format)
}

const FORMATS = [undefined, 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT']
const TYPES = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']
const BUTTONS = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'REQUEST_CONTACT_INFO']

/** Whether it has only what can be filled in here: no carousel, no place, no one-time password, no flow of Meta's. */
const isFillable = (components: readonly TemplateComponent[]): boolean =>
  components.every(
    ({ type, format, buttons = [] }) =>
      TYPES.includes(type) && FORMATS.includes(format) && buttons.every(button => BUTTONS.includes(button.type)),
  )

/** Why a template cannot be sent: Meta does not take it as it stands, or it has parts that are not known here. */
export function whyUnusable({
  status,
  components,
}: {
  status: string
  components: readonly TemplateComponent[]
}): 'status' | 'parts' | undefined {
  if (status !== 'APPROVED') return 'status'
  return isFillable(components) ? undefined : 'parts'
}

/** A value as Meta takes it: in one line, without wide gaps. */
const templateValue = (value: string): string =>
  value
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/ {4,}/g, '   ')
    .trim()

/** A value of a template, as it goes to Meta. */
export interface FilledValue {
  name: string
  text: string
}

/** A template with its values, as a message keeps and sends it. */
export interface FilledTemplate {
  name: string
  language: string
  category: string
  /** Values go by their names, else by their places. */
  named: boolean
  headerValues: FilledValue[]
  bodyValues: FilledValue[]
  buttonValues: { index: number; type: 'url' | 'copy_code'; text: string }[]
  /** What its buttons say. */
  labels: string[]
}

interface Template {
  name: string
  language: string
  category: string
  parameterFormat: string
  components: readonly TemplateComponent[]
}

/** A template with these values, by the keys of its slots; `missing` are those without one. */
export function fillTemplateSlots(
  { name, language, category, parameterFormat, components }: Template,
  values: Readonly<Record<string, string>>,
): { filled: FilledTemplate; text: string; missing: TemplateSlot[] } {
  const slots = templateSlots(components)
  const provided = (slot: TemplateSlot): string => templateValue(values[slot.key] ?? '')
  const at = (place: TemplateSlot['place']): FilledValue[] =>
    slots.filter(slot => slot.place === place).map(slot => ({ name: slot.name, text: provided(slot) }))
  const buttons = buttonsOf(components)
  return {
    filled: {
      ...{ name, language, category, named: parameterFormat === 'NAMED' },
      headerValues: at('header'),
      bodyValues: at('body'),
      buttonValues: slots
        .filter(slot => slot.place === 'button')
        .map(slot => ({
          index: slot.index!,
          type: buttons[slot.index!]!.type === 'URL' ? ('url' as const) : ('copy_code' as const),
          text: provided(slot),
        })),
      labels: buttons.map(({ text }) => text),
    },
    text: templateText(components, values),
    missing: slots.filter(slot => provided(slot) === ''),
  }
}

/** Its words as a phone shows them; a variable without a value stays as it is written. */
export function templateText(
  components: readonly TemplateComponent[],
  values: Readonly<Record<string, string>>,
): string {
  const displayed = (type: string, place: string): string =>
    (componentOf(components, type)?.text ?? '').replace(
      VARIABLE,
      (whole, name: string) => templateValue(values[`${place}.${name}`] ?? '') || whole,
    )
  return [displayed('HEADER', 'header'), displayed('BODY', 'body'), displayed('FOOTER', 'footer')]
    .filter(Boolean)
    .join('\n\n')
}
