import type { FlowDocument } from './document.ts'

/** An id that no node of the flow has: the type with the time, a later one where that is taken. */
export function freshId({ nodes }: Pick<FlowDocument, 'nodes'>, type: string, now: number): string {
  const taken = new Set(nodes.map(({ id }) => id))
  let time = now
  while (taken.has(`${type}-${time}`)) time++
  return `${type}-${time}`
}
