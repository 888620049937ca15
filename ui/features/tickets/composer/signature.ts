import { local } from '../../../lib/local.ts'
import { createStore } from '../../../lib/store.ts'

/** Whether messages begin with the writer's name; on until it is switched off (spec 1 §2, kept as `signOption`). */
export const signs = createStore<boolean>(local.get('signOption') ?? true)

export function setSigns(on: boolean): void {
  local.set('signOption', on)
  signs.set(on)
}

/** The text as it is sent: with the name in bold on a line of its own. */
export function signed(text: string, name: string, on: boolean): string {
  return on ? `*${name}:*\n${text}` : text
}

/** A sent text in its signature, empty without one, and the rest: `signature + text` is the whole. */
export function partsOf(body: string): { signature: string; text: string } {
  const signature = /^\*[^*\n]+:\*\n/.exec(body)?.[0] ?? ''
  return { signature, text: body.slice(signature.length) }
}
