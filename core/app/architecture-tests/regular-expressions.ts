import { checkSync } from 'recheck'
import ts from 'typescript'

/** A regular expression as it stands in a source. */
export interface Literal {
  /** With its slashes and flags. */
  text: string
  line: number
}

/** The regular expressions of a source, and the lines on which one is made of a text. */
export function regularExpressionsIn(path: string, source: string): { literals: Literal[]; made: number[] } {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart()).line + 1
  const literals: Literal[] = []
  const made: number[] = []
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push({ text: node.text, line: lineOf(node) })
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      made.push(lineOf(node))
    ts.forEachChild(node, look)
  }
  look(file)
  return { literals, made }
}

/** How long the search for a bad text may take, in milliseconds; what is not judged by then counts as bad. */
const MAX_SEARCH = 20_000

/** Why an expression may take more steps than a text has characters, times a constant; undefined when it does not. */
export function errorOf(expression: string): string | undefined {
  // Its other ways to run are a native program and one of Java, which are not installed.
  process.env.RECHECK_BACKEND = 'pure'
  const end = expression.lastIndexOf('/')
  const verdict = checkSync(expression.slice(1, end), expression.slice(end + 1), { timeout: MAX_SEARCH })
  if (verdict.status === 'safe') return undefined
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind
}
