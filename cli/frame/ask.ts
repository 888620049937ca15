import { createInterface } from 'node:readline/promises'
import { Rejected } from '../../core/app/operations/error.ts'

/** What someone types in answer to a question; where nobody sits, `flag` has to say it. */
export async function requested(question: string, flag: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Rejected({ code: 'ERR_NOT_CONFIRMED', status: 409, message: `Nobody can be asked here; say ${flag}.` })
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim()
}
