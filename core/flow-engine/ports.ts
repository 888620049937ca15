/** The ways out of a conditional (spec 2 §4) or a menu: by one of its conditions or choices, or by none of them. */
export const ELSE = 'else'

export const conditionPort = (index: number): string => `condition-${index}`

/** The ways out of a question about hours. */
export const OPEN = 'open'
export const CLOSED = 'closed'

/** The condition of a way out; undefined where it is none's. */
export function conditionOf(port: string | null | undefined): number | undefined {
  const index = /^condition-(\d+)$/.exec(port ?? '')?.[1]
  return index === undefined ? undefined : Number(index)
}
