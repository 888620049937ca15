import { expect, test } from 'vitest'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { words } from '../kit/words.ts'
import { errorBody, failureOf } from './error-body.ts'

test.each([
  ['a refusal', fail(generalErrors.ERR_NO_PERMISSION), 'ERR_NO_PERMISSION'],
  ['what Fastify calls by a name', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'ERR_BODY_TOO_LARGE'],
  ['too many files', { code: 'FST_FILES_LIMIT' }, 'ERR_TOO_MANY_FILES'],
  ['too many requests', { code: 'OTHER', statusCode: 429 }, 'ERR_TOO_MANY_REQUESTS'],
  ['a fault of the caller', { statusCode: 400 }, 'ERR_MALFORMED_BODY'],
  ['another fault of the caller', { statusCode: 499 }, 'ERR_MALFORMED_BODY'],
  ['a fault of the server', { statusCode: 500 }, 'ERR_INTERNAL'],
  ['an answer that is none', { statusCode: 304 }, 'ERR_INTERNAL'],
  ['our own fault', new Error('secret'), 'ERR_INTERNAL'],
  ['nothing', undefined, 'ERR_INTERNAL'],
])('%s is reported as what it is', (_, error, code) => {
  expect(failureOf(error).code).toBe(code)
})

const limited = fail(generalErrors.ERR_VALIDATION, {
  faults: [
    { path: 'name', message: words.tooLong, limit: 50 },
    { path: 'email', message: words.invalidEmail },
  ],
})

test('errors are reported in the language of the caller, each with its word', () => {
  expect(errorBody(limited, 'en')).toEqual({
    error: 'ERR_VALIDATION',
    message: 'Check the highlighted fields.',
    faults: [
      { path: 'name', message: 'Use up to 50 characters.', code: words.tooLong },
      { path: 'email', message: 'This is no valid email. Example: name@company.com', code: words.invalidEmail },
    ],
  })
})

test('a program reads the first error as the message, and other rejections as they are', () => {
  expect(errorBody(limited, 'pt', 'program')).toMatchObject({ message: 'Use até 50 caracteres.' })
  expect(errorBody(fail(generalErrors.ERR_NO_TOKEN), 'en', 'program')).toEqual({
    error: 'ERR_NO_TOKEN',
    message: 'Sign in to continue.',
  })
})

test('another text in place of the code leaves the code beside it, and data travel along', () => {
  const failure = fail(generalErrors.ERR_NO_TOKEN, { errorText: 'Sem acesso', minutes: 3 })
  expect(errorBody(failure, 'en')).toEqual({
    error: 'Sem acesso',
    code: 'ERR_NO_TOKEN',
    message: 'Sign in to continue.',
    minutes: 3,
  })
})
