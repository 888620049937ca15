import { bracedIn, isVariable } from './message-variables.ts'

/** What each who gets a campaign has of their own, as its texts name it. */
export const recipientVariables = ['nome', 'numero', 'email'] as const

/**
 * What looks like a variable in texts of a campaign and has no value, as it is written, each once: it is sent as it stands. Two
 * braces also take what messages do, which are filled when they leave.
 */
export function unfilledIn(texts: readonly string[], companys: readonly { key: string }[]): string[] {
  const known = new Set<string>([...recipientVariables, ...companys.map(({ key }) => key)])
  const unfilled = texts.flatMap(bracedIn).filter(({ name, inTwo }) => !known.has(name) && !(inTwo && isVariable(name)))
  return [...new Set(unfilled.map(({ written }) => written))]
}
