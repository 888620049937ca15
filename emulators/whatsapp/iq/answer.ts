import type { BinaryNode } from '../wire/node.ts'

/** WhatsApp's code for a refused query, and its word. */
interface IqRefusal {
  code: number
  text: string
}

/** The content of a result, or a refusal. */
export type IqAnswer = BinaryNode[] | IqRefusal

export const isRefusal = (answer: IqAnswer): answer is IqRefusal => !Array.isArray(answer)
