import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { AiAnswer, AiRequest } from '../../core/flow-engine/effects.ts'
import { graphOf } from '../../core/flow-engine/graph.ts'
import { logSentence } from '../../core/flow-engine/log.ts'
import { type Noted, noting, type ScenarioInput } from '../../core/flow-engine/testing/noted.ts'
import { endOf, openingOf } from '../../core/flow-engine/testing/play.ts'
import { Scenario } from '../../core/flow-engine/testing/scenario.ts'
import { Session, type World } from '../../core/flow-engine/testing/session.ts'
import { lineText } from '../../core/flow-engine/testing/transcript.ts'
import { FileError } from './file-error.ts'
import { flowOf } from './files.ts'
import { scenarioText } from './scenarios.ts'
import { runScript } from './script.ts'
import { requestsFromHere } from './web.ts'

/** With what a conversation in the terminal begins, as its options say it. */
export interface Opening {
  message?: string
  name?: string
  number?: string
  webhook?: string
  /** Whether its requests may go into private networks and to this machine. */
  privateRequests?: boolean
  /** The AI that it asks: its address, its model, and the variable of the environment that holds its key. */
  aiBase?: string
  aiModel?: string
  aiKeyEnv?: string
  /** The file to which it goes as a scenario. */
  record?: string
}

const HELP = 'Write as the customer. /wait 30 lets 30 seconds go by, /resume lets a paused flow go on, /end ends.'

/** A conversation that was led, as `--json` tells it. */
export interface ConversationContext {
  end: ReturnType<typeof endOf>
  lines: Session['lines']
}

/**
 * Talks to a flow in the terminal until it ends or nobody writes any more, and writes that down when asked to. What is said goes to
 * `stream`, since with --json stdout is for the result alone.
 */
export async function chat(
  flowFile: string,
  opening: Opening,
  stream: NodeJS.WritableStream,
): Promise<ConversationContext> {
  const graph = graphOf(flowOf(flowFile).flow)
  const provided = inputOf(opening)
  const terminal = openTerminal(stream)
  const noted: Noted = { http: [], ai: [] }
  const session = new Session({
    graph,
    world: noting(noted, {
      http: requestsFromHere(opening.privateRequests ?? false),
      script: runScript,
      ai: (await aiOf(opening)) ?? (request => askPerson(terminal, request)),
    }),
    opening: openingOf(graph, Scenario.parse(provided)),
    hear: line => terminal.say(lineText(line)),
  })
  terminal.say(HELP)
  await session.begin()
  await session.letRest()
  let emitted = reportLog(terminal, session, 0)
  while (!session.run.end) {
    const line = await terminal.ask('> ')
    if (line === undefined || line === '/end') break
    await act(session, line)
    await session.letRest()
    emitted = reportLog(terminal, session, emitted)
  }
  terminal.close()
  const conversation = { end: endOf(session.run), lines: session.lines }
  if (opening.record === undefined) return conversation
  const { http, ai } = noted
  const scenario = { ...provided, ...(http.length && { http }), ...(ai.length && { ai }), steps: session.lines }
  const expect = { end: conversation.end }
  writeFileSync(opening.record, scenarioText(opening.record, flowFile, { ...scenario, expect } as ScenarioInput))
  terminal.say(`Written to ${opening.record}.`)
  return conversation
}

function inputOf({ message, name, number, webhook }: Opening): ScenarioInput {
  const now = new Date()
  return {
    at: now.toISOString(),
    seed: now.getMilliseconds(),
    ...(message !== undefined && { message }),
    ...((name ?? number) !== undefined && { contact: { nome: name ?? '', numero: number ?? '5511999990000' } }),
    ...(webhook !== undefined && { webhook: jsonOf(webhook) }),
  }
}

function jsonOf(text: string): ScenarioInput['webhook'] {
  try {
    return JSON.parse(text)
  } catch {
    throw new FileError('--webhook is JSON, as \'{"order": 7}\'.')
  }
}

async function act(session: Session, line: string): Promise<void> {
  const seconds = /^\/wait (\d{1,6})$/.exec(line)?.[1]
  if (seconds !== undefined) await session.wait(Number(seconds))
  else if (line === '/resume') await session.resume()
  else await session.reply(line)
}

/** Says what the run complained of since; how much there is by now. */
function reportLog(terminal: Terminal, { trace }: Session, emitted: number): number {
  for (const { type, log } of trace.slice(emitted))
    for (const line of log) if (line.word !== 'unheard') terminal.say(`log: ${type}: ${logSentence(line, 'en')}`)
  return trace.length
}

interface Terminal {
  say(line: string): void
  /** The next line, when there is one. */
  ask(prompt: string): Promise<string | undefined>
  close(): void
}

function openTerminal(stream: NodeJS.WritableStream): Terminal {
  const input = createInterface({ input: process.stdin })
  const lines = input[Symbol.asyncIterator]()
  return {
    say: line => void stream.write(`${line}\n`),
    async ask(prompt) {
      stream.write(prompt)
      const { value, done } = await lines.next()
      return done ? undefined : value
    },
    close: () => input.close(),
  }
}

async function aiOf({ aiBase, aiModel, aiKeyEnv, privateRequests = false }: Opening): Promise<World['ai'] | undefined> {
  if (aiBase === undefined) return undefined
  if (!URL.canParse(aiBase) || aiModel === undefined)
    throw new FileError('--ai-base is an address such as https://api.openai.com/v1, and needs --ai-model.')
  const key = (aiKeyEnv && process.env[aiKeyEnv]) || ''
  if (aiKeyEnv !== undefined && !key) throw new FileError(`There is no key in the variable ${aiKeyEnv}.`, 'missing')
  const { aiFromHere } = await import('./ai.ts')
  return aiFromHere({ baseUrl: aiBase, key, model: aiModel }, privateRequests)
}

/** Where there is no AI, anyone who sits at the terminal answers. */
async function askPerson(terminal: Terminal, { message }: AiRequest): Promise<AiAnswer> {
  terminal.say(`The AI is asked: ${message}`)
  const text = await terminal.ask('AI> ')
  return text === undefined ? { for: 'ai', error: 'nobody answered' } : { for: 'ai', text }
}
