import type { Language } from './language.ts'
import { fillSentence } from './text.ts'

export type ErrorCode = `ERR_${string}`

/** One reason for a rejection: the code on the wire, its HTTP status (spec 1 §8), and what people read. */
export interface ErrorKind<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly status: number
  /** Where `{name}` stands, the data of the failure fill it. */
  readonly sentences: Readonly<Record<Language, string>>
}

type ErrorRows = Record<ErrorCode, { status: number } & Record<Language, string>>
type ErrorKinds<Rows extends ErrorRows> = { readonly [Code in keyof Rows & ErrorCode]: ErrorKind<Code> }

/**
 * Names the errors of a module, each with its sentence in every language; a missing one does not compile.
 * @__NO_SIDE_EFFECTS__
 */
export function defineErrors<const Rows extends ErrorRows>(rows: Rows): ErrorKinds<Rows> {
  const kinds = Object.entries(rows).map(([code, { status, ...sentences }]) => [code, { code, status, sentences }])
  return Object.fromEntries(kinds) as ErrorKinds<Rows>
}

/** A rejection; `data` fill its sentence and travel beside the code. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
  readonly kind: ErrorKind
  readonly data: Record<string, unknown>
  constructor(kind: ErrorKind, data: Record<string, unknown> = {}) {
    super(kind.code)
    this.kind = kind
    this.data = data
  }
  get code(): ErrorCode {
    return this.kind.code
  }
  sentence(language: Language): string {
    return fillSentence(this.kind.sentences[language], this.data)
  }
}

/** `throw fail(tagErrors.ERR_NO_TAG_FOUND)`. */
export const fail = (kind: ErrorKind, data?: Record<string, unknown>): Failure => new Failure(kind, data)

/** Whether an error is a rejection of this kind. */
export const isFailure = (error: unknown, kind: ErrorKind): error is Failure =>
  error instanceof Failure && error.kind === kind

/** Whether a value is a rejection in place of what was asked for. */
export const isErrorKind = (value: object): value is ErrorKind => 'sentences' in value

/** The row, or the rejection when there is none. */
export function found<T>(row: T | undefined | null, kind: ErrorKind): T {
  if (row === undefined || row === null) throw fail(kind)
  return row
}

/** One error of a request's input: where it is, what is wrong in the literal words of the contract, and the limit that it broke. */
export interface InputError {
  path: string
  message: string
  limit?: number | undefined
}

/** An error as it is answered: the message in the caller's language, the literal word as its code (decision 3). */
export interface ReportedError {
  path: string
  message: string
  code: string
}
