import type { Socket } from 'node:net'
import * as z from 'zod'
import { isDeeperThan } from '../../kit/json-depth.ts'
import { MAX_BODY_DEPTH, MAX_FLOW_BYTES } from '../../kit/limits.ts'
import { ErrorReply, Rejected, UNREADABLE } from '../operations/error.ts'
import { Progress } from '../operations/operation.ts'

/** What is said over the local socket: one line of JSON asks, several tell how it goes, the last one is the answer. */
export const Requested = z.object({
  /** Of the program that asks: another one may mean something else by the same name. */
  version: z.string().max(40),
  operation: z.string().max(100),
  input: z.unknown(),
})
export type Requested = z.output<typeof Requested>

export const Payload = z.union([
  z.object({ progress: Progress }),
  z.object({ refusal: ErrorReply }),
  /** An error of the program itself; more stands in its log. */
  z.object({ failed: z.string() }),
  z.object({ result: z.unknown() }),
])
export type Payload = z.output<typeof Payload>

/** The longest question is an import of flows: two of the largest fit. What is longer is imported in several files. */
const MAX_QUESTION = 2 * MAX_FLOW_BYTES
/** Room for all flows of a company in one answer. */
export const MAX_ANSWER = 64 * 1024 * 1024
/** A flow that a call may bring lies three levels deep in a question. */
const MAX_QUESTION_DEPTH = MAX_BODY_DEPTH + 3

export const say = (socket: Socket, line: Payload): boolean => socket.write(`${JSON.stringify(line)}\n`)

/** Asks; throws Rejected for what would not be heard to its end. */
export function ask(socket: Socket, requested: Requested): void {
  const line = JSON.stringify(requested)
  if (line.length > MAX_QUESTION)
    throw new Rejected({
      code: 'ERR_TOO_LARGE',
      status: UNREADABLE,
      message: `This has ${readable(line.length)}, and the Balcão that runs takes ${readable(MAX_QUESTION)} at once. Bring it in several files.`,
    })
  socket.write(`${line}\n`)
}

/** Whole MB, rounded up. */
const readable = (length: number): string => `${Math.ceil(length / 1024 ** 2)} MB`

/** Hears one question; `nothing` where there is no end of it. */
export const receiveQuestion = (socket: Socket, receive: (line: string) => void, nothing: () => void): void =>
  receiveLines(socket, MAX_QUESTION, receive, nothing)

/** Reads a question. To read what lies deep in each other costs far more than its length, so it is rejected before. */
export function questionIn(line: string): Requested {
  if (isDeeperThan(MAX_QUESTION_DEPTH, line))
    throw new Rejected({
      code: 'ERR_TOO_DEEP',
      status: UNREADABLE,
      message: `Lists and objects lie more than ${MAX_QUESTION_DEPTH} levels deep in each other.`,
    })
  return Requested.parse(JSON.parse(line))
}

/**
 * Hands each whole line to `receive`, which `tooLong` takes the place of once there is no end of one within so many letters: nothing more
 * is taken then.
 */
export function receiveLines(socket: Socket, most: number, receive: (line: string) => void, tooLong: () => void): void {
  let parts: string[] = []
  let length = 0
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const [first = '', ...more] = chunk.split('\n')
    parts.push(first)
    length += first.length
    if (length > most) {
      parts = []
      tooLong()
      return void socket.destroy()
    }
    for (const next of more) {
      receive(parts.join(''))
      parts = [next]
      length = next.length
    }
  })
}
