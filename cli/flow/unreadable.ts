import type { YAMLParseError } from 'yaml'
import { jsonSyntaxError } from '../../core/kit/json-syntax-error.ts'
import { FileError } from './file-error.ts'

/** Throws FileError where a file's text is no JSON: where, what was expected there, and what stands there. */
export function mustBeJson(path: string, text: string): void {
  const error = jsonSyntaxError(text.replace(/^\uFEFF/, ''))
  if (!error) return
  const { line, column, expected, found } = error
  throw new FileError(`${path}:${line}:${column}: This is no JSON: expected ${expected}, found ${found}.`)
}

/** What people who write scenarios get wrong, by the codes of the library; its own sentences are for anyone who knows YAML's grammar. */
const EXPECTED: Record<string, string> = {
  BAD_INDENT: 'expected a closing bracket before, or lines of one list or object that begin in the same column',
  BAD_SCALAR_START: 'expected quotes around a text that begins with this character',
  BAD_DQ_ESCAPE: 'expected an escape such as \\n, or \\\\ for a backslash',
  BLOCK_AS_IMPLICIT_KEY:
    'expected a name on the left of a colon, and no list or object; or quotes around a text with a colon',
  BLOCK_IN_FLOW: 'expected [a, b] or {a: b} to go on, and no list or object over several lines',
  DUPLICATE_KEY: 'expected each name once in an object',
  MISSING_CHAR: 'expected a closing quote, bracket, brace or comma',
  MULTILINE_IMPLICIT_KEY: 'expected a colon behind this name, in the same line',
  MULTIPLE_DOCS: 'expected one document, and no line of ---',
  TAB_AS_INDENT: 'expected spaces at the beginning of the line, and no tab',
  UNEXPECTED_TOKEN: 'expected something else here, such as a new line, a comma or a closing bracket',
}

/** An error of the library that reads YAML, in words. */
export function yamlError(path: string, { code, linePos, message }: YAMLParseError): FileError {
  const place = linePos ? `:${linePos[0].line}:${linePos[0].col}` : ''
  return new FileError(`${path}${place}: This is no YAML: ${EXPECTED[code] ?? message.split(' at line ')[0]}.`)
}
