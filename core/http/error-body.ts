import { type ErrorKind, Failure, fail, type InputError, type ReportedError } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import type { Language } from '../kit/language.ts'
import { wordIn } from '../kit/words.ts'

/** The body of every error: the code, a sentence in the caller's language, and what the code carries. */
export interface ErrorBody {
  error: string
  message: string
  [data: string]: unknown
}

const KNOWN_ERRORS: Record<string, ErrorKind> = {
  FST_ERR_CTP_BODY_TOO_LARGE: generalErrors.ERR_BODY_TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: generalErrors.ERR_UNSUPPORTED_MEDIA,
  FST_ERR_CTP_INVALID_JSON_BODY: generalErrors.ERR_MALFORMED_BODY,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: generalErrors.ERR_MALFORMED_BODY,
  SQLITE_FULL: generalErrors.ERR_STORAGE_FULL,
  ENOSPC: generalErrors.ERR_STORAGE_FULL,
  FST_FILES_LIMIT: generalErrors.ERR_TOO_MANY_FILES,
  FST_PARTS_LIMIT: generalErrors.ERR_TOO_MANY_FILES,
  FST_FIELDS_LIMIT: generalErrors.ERR_MALFORMED_BODY,
  FST_INVALID_MULTIPART_CONTENT_TYPE: generalErrors.ERR_UNSUPPORTED_MEDIA,
}

/** The one place where errors become answers. What is not a Failure is our error and shows no detail. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code && KNOWN_ERRORS[code]) return fail(KNOWN_ERRORS[code])
  if (statusCode === 429) return fail(generalErrors.ERR_TOO_MANY_REQUESTS)
  if (statusCode && statusCode >= 400 && statusCode < 500) return fail(generalErrors.ERR_MALFORMED_BODY)
  return fail(generalErrors.ERR_INTERNAL)
}

/**
 * `errorText` in a failure's data takes the code's place where the specification wants another text there (spec 1 §8). A
 * program has no fields to look at: it reads the first error in place of a hint at them (decision 50).
 */
export function errorBody(failure: Failure, language: Language, reader: 'page' | 'program' = 'page'): ErrorBody {
  const { errorText, ...rest } = failure.data
  const errors = (rest.faults as InputError[] | undefined)?.map(error => reportedIn(language, error))
  const data = errors ? { ...rest, faults: errors } : rest
  const problem = reader === 'program' ? errors?.[0] : undefined
  const message = problem?.message ?? failure.sentence(language)
  if (typeof errorText === 'string') return { ...data, code: failure.code, error: errorText, message }
  return { ...data, error: failure.code, message }
}

const reportedIn = (language: Language, { path, message, limit }: InputError): ReportedError => ({
  path,
  message: wordIn(message, language, limit),
  code: message,
})
