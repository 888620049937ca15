import { createPrivateKey, randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { DialogflowEmulator, type DialogflowOptions } from '../../../../emulators/dialogflow/dialogflow.ts'
import { TypebotEmulator, type TypebotOptions } from '../../../../emulators/typebot/typebot.ts'
import { TestClock } from '../../../app/testing/test-clock.ts'
import { fetchOnce, Outbound } from '../../../clients/index.ts'
import { CompanyRuntimes } from '../../../company/runtime/index.ts'
import type {
  Bot,
  BotError,
  BotMessage,
  BotReply,
  BotServices,
  ConversationContext,
  IntegrationRow,
  Received,
} from './bot.ts'

/** A viewer of Typebot on loopback that ends with its test. */
export async function aTypebot(options: TypebotOptions = {}): Promise<TypebotEmulator> {
  const emulator = await TypebotEmulator.start(options)
  onTestFinished(() => emulator.stop())
  return emulator
}

/** An agent of Dialogflow on loopback that ends with its test. */
export async function anAgent(options: DialogflowOptions = {}): Promise<DialogflowEmulator> {
  const emulator = await DialogflowEmulator.start(options)
  onTestFinished(() => emulator.stop())
  return emulator
}

/** An RSA key that nobody generated: numbers of these sizes, with which a signature takes as long as with a real one. */
export function aMadeUpKey(bits: number, exponentBytes = 3): string {
  const number = (size: number): string => {
    const bytes = randomBytes(size / 8)
    bytes[0]! |= 0x80
    bytes[bytes.length - 1]! |= 1
    return bytes.toString('base64url')
  }
  const [whole, half] = [() => number(bits), () => number(bits / 2)]
  const parts = { n: whole(), d: whole(), p: half(), q: half(), dp: half(), dq: half(), qi: half() }
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'RSA', e: exponentBytes === 3 ? 'AQAB' : number(8 * exponentBytes), ...parts },
  })
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Reaches loopback, where whatever has a name is found, and no other private address. */
function servicesOnLoopback(): BotServices {
  const outbound = new Outbound({
    mayReach: address => address === '127.0.0.1',
    lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  onTestFinished(() => outbound.stop())
  const company = new CompanyRuntimes(new TestClock('2026-01-02T12:00:00Z')).of(1)
  return {
    own: declared => company.own(declared),
    outside: { ask: (request, maxTime) => fetchOnce(outbound, request, maxTime) },
    secrets: { decrypt: sealed => sealed.replace(/^sealed:/, '') },
  }
}

const blank: IntegrationRow = {
  ...{ id: 1, type: 'typebot', name: 'Robô', folded: 'robo', projectName: 'Robô', jsonContent: null },
  ...{ language: 'pt-BR', urlN8N: '', typebotSlug: '', typebotExpires: 0, typebotDelayMessage: 0 },
  ...{ typebotKeywordFinish: '', typebotKeywordRestart: '', typebotRestartMessage: '', typebotUnknownMessage: '' },
  ...{ typebotCustomVar1: '', typebotCustomVar2: '', createdAt: 0, updatedAt: 0 },
}

const NOON = Date.UTC(2026, 0, 2, 12)

/** Ana on a ticket that a bot leads, message by message. */
export class Customer {
  now = NOON
  ticket: ConversationContext['ticket'] = { id: 7, uuid: '9c5d2f4b-0000-4000-8000-000000000007', referral: null }
  /** What the next message answers. */
  quoted: Received['quoted'] = null
  readonly services: BotServices
  readonly #bot: Bot
  readonly #integration: IntegrationRow
  #state: string | null = null
  #stateAt: number | null = null

  constructor(bot: Bot, provided: Partial<IntegrationRow>, services = servicesOnLoopback()) {
    this.#bot = bot
    this.#integration = { ...blank, ...provided }
    this.services = services
  }

  get state(): string | null {
    return this.#state
  }

  async hears(text: string, media: Received['media'] = null): Promise<BotReply | BotError> {
    const reply = await this.#bot.answer(
      {
        ticket: this.ticket,
        contact: { name: 'Ana', number: '5511970000001' },
        integration: this.#integration,
        ...{
          state: this.#state,
          stateAt: this.#stateAt,
          heard: { text, media, sender: null, quoted: this.quoted },
          now: this.now,
        },
      },
      this.services,
    )
    if ('says' in reply) {
      this.#state = reply.state
      this.#stateAt = this.now
    }
    return reply
  }

  /** What is said to a message, in lines; fails where there is an error. */
  async says(text: string, media: Received['media'] = null): Promise<string[]> {
    const reply = await this.hears(text, media)
    if ('fault' in reply) throw new Error(`${reply.fault}: ${reply.detail}`)
    return reply.says.map(lineOf)
  }
}

const lineOf = (saying: BotMessage): string => {
  if ('text' in saying) return saying.text
  if ('pauseMs' in saying) return `(${saying.pauseMs})`
  const { pathname } = new URL(saying.mediaUrl)
  return `[${saying.as} ${pathname}]${saying.caption ?? ''}`
}
