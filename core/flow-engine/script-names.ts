/** Texts and comments, names, assignments, and whatever else, letter by letter. */
const TOKENS =
  /"(?:[^"\\\n]|\\.)*(?:"|\\?$|\n)|'(?:[^'\\\n]|\\.)*(?:'|\\?$|\n)|`(?:[^`\\]|\\.)*(?:`|\\?$)|\/\/[^\n]*|\/\*.*?(?:\*\/|$)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<assigns>(?:\*\*|<<|>>>?|&&|\|\||\?\?|[-+*/%&|^])?=(?![=>])|\+\+|--)|\s+|./gsu

const declares: readonly string[] = ['let', 'const', 'var']

/**
 * The variables to which a script assigns, as `total = 1`, `total++` and `context.total = 1`; not those that it declares for
 * itself. What a script does by other ways shows only when it runs.
 */
export function assignedNames(script: string): string[] {
  const found = new Set<string>()
  let before: string[] = []
  for (const { 0: token, groups } of script.matchAll(TOKENS)) {
    if (/^(?:\s|\/[/*])/.test(token)) continue
    if (groups?.assigns && before[0] !== undefined) {
      const [name, dot, owner] = before
      const isOwn = dot === '.' ? owner === 'context' : !declares.includes(dot ?? '')
      if (isOwn && /^[\p{L}_$]/u.test(name)) found.add(name)
    }
    if (groups?.name && /^(?:\+\+|--)$/.test(before[0] ?? '')) found.add(token)
    before = [token, ...before.slice(0, 2)]
  }
  return [...found]
}

/** Whether a script says a name, other than as a field of something, in a text or in a comment. */
export function usesName(script: string, name: string): boolean {
  if (!script.includes(name)) return false
  let before = ''
  for (const { 0: token } of script.matchAll(TOKENS)) {
    if (token === name && before !== '.') return true
    if (!/^(?:\s|\/[/*])/.test(token)) before = token
  }
  return false
}
