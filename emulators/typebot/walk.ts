import { randomUUID } from 'node:crypto'
import type { Block, Leaf, Paragraph, TypebotBot } from './bots.ts'

/** One talk of a bot. */
export interface Session {
  bot: TypebotBot
  variables: Record<string, string>
  /** Where it waits for an answer; null once it has ended. */
  at: { group: string; block: number } | null
}

/** What a viewer answers of a turn, beside what only a start tells. */
export interface Turn {
  messages: object[]
  input?: object
  clientSideActions?: object[]
}

/** As Typebot says it where a question has no words of its own for that. */
const INVALID = 'Invalid message. Please, try again.'
const INVALID_EMAIL = "This email doesn't seem to be valid. Can you type it again?"

/** Goes on until it has to wait for someone, or for the client. */
export function walk(session: Session, from: { group: string; block: number }): Turn {
  const turn: Turn = { messages: [] }
  const actions: object[] = []
  let lastBubble: string | undefined
  let { group, block } = from
  session.at = null
  for (;;) {
    const next = session.bot.groups[group]?.[block]
    if (!next) break
    block += 1
    if (next.is === 'go') [group, block] = [next.to, 0]
    else if (isInput(next)) {
      session.at = { group, block: block - 1 }
      turn.input = inputOf(next, session.variables)
      break
    } else if (next.is === 'wait') {
      const wait = { secondsToWaitFor: next.seconds }
      actions.push({ type: 'wait', wait, lastBubbleBlockId: lastBubble, expectsDedicatedReply: next.pauses })
      if (!next.pauses) continue
      session.at = { group, block }
      break
    } else if (next.is === 'set') {
      const scriptToExecute = { content: next.script, args: [], isCode: true }
      actions.push({
        ...{ type: 'setVariable', setVariable: { scriptToExecute }, lastBubbleBlockId: lastBubble },
        expectsDedicatedReply: true,
      })
      session.at = { group, block }
      break
    } else if (next.is === 'listen') {
      actions.push({ type: 'listenForWebhook', lastBubbleBlockId: lastBubble, expectsDedicatedReply: true })
      session.at = { group, block }
      break
    } else if (next.is === 'redirect') {
      const redirect = { url: filled(next.url, session.variables), isNewTab: true }
      actions.push({ type: 'redirect', redirect, lastBubbleBlockId: lastBubble })
    } else {
      lastBubble = randomUUID()
      turn.messages.push({ id: lastBubble, ...bubbleOf(next, session.variables) })
    }
  }
  if (actions.length > 0) turn.clientSideActions = actions
  return turn
}

/** What is answered is taken where it fits; else the bot says so and asks again. */
export function takeAnswer(session: Session, text: string): Turn {
  const at = session.at
  // A talk that has ended begins again, as the viewers of today do.
  if (!at) return walk(session, { group: 'start', block: 0 })
  const block = session.bot.groups[at.group]?.[at.block]
  if (block?.is === 'ask') {
    if (!fits[block.input](text)) return again(block, block.input === 'email input' ? INVALID_EMAIL : INVALID)
    session.variables[block.into] = text
    return walk(session, { group: at.group, block: at.block + 1 })
  }
  const goOn = (): Turn => walk(session, { group: at.group, block: at.block + 1 })
  // Whatever it is told but 'fail' is the payment to it.
  if (block?.is === 'pay') return text === 'fail' ? again(block, INVALID) : goOn()
  if (block?.is === 'pictures') {
    const named = block.pictures.map(one => one.title ?? filled(one.pictureSrc, session.variables))
    if (!named.includes(text.trim())) return again(block, INVALID)
    session.variables[block.into] = text.trim()
    return goOn()
  }
  if (block?.is === 'cards') {
    for (const { title, paths } of block.cards)
      for (const path of paths) {
        if (path.id !== text) continue
        session.variables[block.into] = title
        return walk(session, { group: path.to, block: 0 })
      }
    return again(block, INVALID)
  }
  if (block?.is !== 'choose') return walk(session, at)
  const chosen = block.several ? severalOf(block.items, text) : severalOf(block.items, text).slice(0, 1)
  const first = chosen[0]
  if (!first) return again(block, INVALID)
  if (block.into) session.variables[block.into] = chosen.map(({ content }) => content).join(', ')
  return walk(session, { group: block.several?.to ?? first.to, block: 0 })

  function again(requested: Input, words: string): Turn {
    const content = { type: 'richText', richText: [{ type: 'p', children: [{ text: words }] }] }
    return { messages: [{ id: randomUUID(), type: 'text', content }], input: inputOf(requested, session.variables) }
  }
}

/** Assumed: what is written is compared with the words of the choices alone, not with their numbers. */
function severalOf<Item extends { content: string }>(items: readonly Item[], text: string): Item[] {
  const texts = text.split(',').map(word => word.trim().toLowerCase())
  return items.filter(({ content }) => texts.includes(content.toLowerCase()))
}

const fits = {
  'text input': text => text !== '',
  'number input': text => text !== '' && Number.isFinite(Number(text)),
  'email input': text => /^[^\s@]+@[^\s@]+$/.test(text),
  'file input': text => /^https?:/.test(text),
} satisfies Record<string, (text: string) => boolean>

type Input = Extract<Block, { is: 'ask' | 'choose' | 'cards' | 'pictures' | 'pay' }>

const isInput = (block: Block): block is Input => ['ask', 'choose', 'cards', 'pictures', 'pay'].includes(block.is)

function inputOf(block: Input, variables: Session['variables']): object {
  const id = randomUUID()
  if (block.is === 'pay') {
    const { amount: amountLabel, description } = block
    const runtimeOptions = { amountLabel, paymentIntentSecret: 'segredo', publicKey: 'chave' }
    return {
      id,
      type: 'payment input',
      runtimeOptions,
      options: { amount: '10', additionalInformation: { description } },
    }
  }
  if (block.is === 'cards') {
    const items = block.cards.map(({ imageUrl, paths, ...card }, at) => ({
      ...{ id: `card-${at + 1}`, ...card, paths: paths.map(({ id: pathId, text }) => ({ id: pathId, text })) },
      ...(imageUrl && { imageUrl: filled(imageUrl, variables) }),
    }))
    return { id, type: 'cards', items }
  }
  if (block.is === 'pictures') {
    const items = block.pictures.map(one => ({
      ...one,
      id: randomUUID(),
      pictureSrc: filled(one.pictureSrc, variables),
    }))
    return { id, type: 'picture choice input', items, options: {} }
  }
  if (block.is === 'ask') return { id, type: block.input, options: { labels: { placeholder: '' } } }
  const items = block.items.map(({ content }) => ({ id: randomUUID(), outgoingEdgeId: randomUUID(), content }))
  const options = block.several ? { isMultipleChoice: true, buttonLabel: block.several.button } : {}
  return { id, type: 'choice input', items, options }
}

type Bubble = Exclude<Block, Input | { is: 'go' | 'wait' | 'set' | 'listen' | 'redirect' }>

function bubbleOf(block: Bubble, variables: Session['variables']): object {
  if (block.is !== 'text') return { type: block.is, content: { url: filled(block.url, variables) } }
  return { type: 'text', content: { type: 'richText', richText: block.lines.map(line => lineOf(line, variables)) } }
}

const lineOf = ({ type, children }: Paragraph, variables: Session['variables']): object => ({
  type,
  children: children.map(child =>
    'type' in child
      ? { ...child, children: child.children.map(leaf => leafOf(leaf, variables)) }
      : leafOf(child, variables),
  ),
})

const leafOf = (leaf: Leaf, variables: Session['variables']): Leaf => ({ ...leaf, text: filled(leaf.text, variables) })

const filled = (text: string, variables: Session['variables']): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '')
