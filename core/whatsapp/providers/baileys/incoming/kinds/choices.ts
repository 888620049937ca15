import type { proto } from '@whiskeysockets/baileys'
import { MAX_JSON_OF_MESSAGE } from '../../../../../kit/limits.ts'
import { BILLS, bill, wordOf } from './commerce.ts'
import { formed, type SpokenContent, text } from './content.ts'
import { choice, lines, listed, short } from './lines.ts'
import { below } from './media.ts'

/** Messages that offer a choice, and what people chose. */

type Interactive = proto.Message.IInteractiveMessage
type Button = proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton

export function buttons(node: proto.Message.IButtonsMessage): SpokenContent {
  const offered = listed(node.buttons, button => choice(button.buttonText?.displayText))
  const body = lines(short(node.text), node.contentText, short(node.footerText), offered)
  return below(node, offered ? formed('options', body) : text(body))
}

export function list(node: proto.Message.IListMessage): SpokenContent {
  const rows = (node.sections ?? []).flatMap(section => [
    section.title,
    ...(section.rows ?? []).map(row => choice(lines(row.title, row.description).replaceAll('\n', ': '))),
  ])
  const body = lines(
    short(node.title),
    node.description,
    short(node.footerText),
    listed(rows, row => row),
  )
  return formed(node.productListInfo ? 'product' : 'options', body)
}

type Template = proto.Message.ITemplateMessage

export function template(node: Template): SpokenContent | undefined {
  const hydrated = node.hydratedTemplate ?? node.hydratedFourRowTemplate
  if (hydrated) {
    const offered = listed(hydrated.hydratedButtons, ({ quickReplyButton, urlButton, callButton }) =>
      choice(
        lines(
          (quickReplyButton ?? urlButton ?? callButton)?.displayText,
          urlButton?.url ?? callButton?.phoneNumber,
        ).replaceAll('\n', ': '),
      ),
    )
    const { hydratedTitleText, hydratedContentText, hydratedFooterText, maskLinkedDevices } = hydrated
    const body = lines(short(hydratedTitleText), hydratedContentText, short(hydratedFooterText), offered)
    if (maskLinkedDevices && !body) return formed('onPhone')
    return below(hydrated, offered ? formed('options', body) : text(body))
  }
  if (node.interactiveMessageTemplate) return interactive(node.interactiveMessageTemplate)
  const { content, footer } = node.fourRowTemplate ?? {}
  return formed('options', lines(structured(content), structured(footer)))
}

/** A text of a business whose words are on the phone: here is what is filled into them. */
export const structured = (node: proto.Message.IHighlyStructuredMessage | null | undefined): string =>
  listed(node?.params, parameter => parameter)

/** Cards beside each other have no cards in them. */
export function interactive(node: Interactive, cards = node.carouselMessage?.cards ?? []): SpokenContent {
  const native = node.nativeFlowMessage?.buttons ?? []
  const paying = native.find(({ name }) => BILLS.has(name ?? ''))
  const due = paying && bill(parsed(paying.buttonParamsJson))
  const body = lines(
    short(node.header?.title),
    short(node.header?.subtitle),
    node.body?.text,
    short(node.footer?.text),
    due ? due.body : listed(native.flatMap(offeredBy), choice),
    listed(cards, card => interactive(card, []).body),
  )
  const content = formed(due?.form ?? 'options', body)
  return due ? content : below(node.header, content)
}

/** What the buttons of a native flow say; one may open a list. */
function offeredBy({ buttonParamsJson }: Button): string[] {
  const { display_text, title, sections } = parsed(buttonParamsJson) as {
    display_text?: unknown
    title?: unknown
    sections?: { rows?: { title?: unknown }[] }[]
  }
  const rows = Array.isArray(sections) ? sections.flatMap(section => arrayOf(section?.rows)) : []
  return [wordOf(display_text) || wordOf(title), ...rows.map(row => wordOf(row?.title))]
}

/** A button that was pressed, or a form that was filled in. */
export function answer({
  body,
  nativeFlowResponseMessage: flow,
}: proto.Message.IInteractiveResponseMessage): SpokenContent {
  const params = Object.entries(parsed(flow?.paramsJson)).filter(([name]) => name !== 'flow_token')
  const filledIn = listed(params, ([name, value]) => `${name}: ${serializeValue(value)}`)
  const isForm = flow?.name === 'flow' || flow?.name === 'address_message'
  if (body?.text && !(isForm && filledIn)) return text(body.text)
  return formed('filledForm', filledIn)
}

function serializeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  if (Array.isArray(value)) return value.slice(0, 20).map(wordOf).filter(Boolean).join(', ')
  return wordOf(value)
}

/** JSON of strangers, an object or nothing. */
function parsed(json: string | null | undefined): object {
  if (!json || json.length > MAX_JSON_OF_MESSAGE) return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const arrayOf = <Item>(value: Item[] | undefined): Item[] => (Array.isArray(value) ? value : [])

export const poll = ({ name, options }: proto.Message.IPollCreationMessage): SpokenContent =>
  formed(
    'poll',
    lines(
      short(name),
      listed(options, option => choice(option.optionName)),
    ),
  )

export const pollResult = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): SpokenContent =>
  formed(
    'pollResult',
    lines(
      short(name),
      listed(pollVotes, vote => choice(`${short(vote.optionName)}: ${Number(vote.optionVoteCount ?? 0)}`)),
    ),
  )
