import type { BinaryNode } from '../wire/node.ts'

/** WhatsApp's code for a rejected query, and its word. */
interface IqError {
  code: number
  text: string
}

/** The content of a result, or a rejection. */
export type IqAnswer = BinaryNode[] | IqError

export const isError = (answer: IqAnswer): answer is IqError => !Array.isArray(answer)
