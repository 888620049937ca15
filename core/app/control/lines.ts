import type { Socket } from 'node:net'
import * as z from 'zod'
import { Progress } from '../operations/operation.ts'
import { Refusal } from '../operations/refusal.ts'

/** What is said over the local socket: one line of JSON asks, several tell how it goes, the last one is the answer. */
export const Asked = z.object({
  /** Of the program that asks: another one may mean something else by the same name. */
  version: z.string().max(40),
  operation: z.string().max(100),
  input: z.unknown(),
})
export type Asked = z.output<typeof Asked>

export const Told = z.union([
  z.object({ progress: Progress }),
  z.object({ refusal: Refusal }),
  /** A fault of the program itself; more stands in its log. */
  z.object({ failed: z.string() }),
  z.object({ result: z.unknown() }),
])
export type Told = z.output<typeof Told>

/** Room for all flows of a company in one line. */
const MAX_LINE_BYTES = 64 * 1024 * 1024

export const say = (socket: Socket, line: Asked | Told): boolean => socket.write(`${JSON.stringify(line)}\n`)

/** Hands each whole line to `hear`, which `tooLong` takes the place of once there is no end of one: nothing more is taken then. */
export function hearLines(socket: Socket, hear: (line: string) => void, tooLong: () => void): void {
  let parts: string[] = []
  let length = 0
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const [first = '', ...more] = chunk.split('\n')
    parts.push(first)
    length += first.length
    if (length > MAX_LINE_BYTES) {
      parts = []
      tooLong()
      return void socket.destroy()
    }
    for (const next of more) {
      hear(parts.join(''))
      parts = [next]
      length = next.length
    }
  })
}
