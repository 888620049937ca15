import { expect, test } from 'vitest'
import { errorIn, fieldRejectedIn } from './ai-reply.ts'

const answer = (status: number, error: unknown) => ({
  ...{ for: 'http' as const, status, statusText: '', headers: {}, data: { error } as never },
})

test.for([
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'max_tokens',
  ],
  ["Unsupported value: 'temperature' does not support 0.7 with this model.", 'temperature'],
  // Of Anthropic.
  ['`temperature` is deprecated for this model.', 'temperature'],
  ['max_tokens is too large: 5000. This model supports at most 4096 completion tokens.', undefined],
] as const)('%s', ([message, field]) => {
  expect(fieldRejectedIn(answer(400, { message }))).toBe(field)
})

test('a field is reported by its name alone too', () => {
  const error = { message: 'Not here.', param: 'temperature', code: 'unsupported_value' }
  expect(fieldRejectedIn(answer(400, error))).toBe('temperature')
})

test.for([
  [402, { message: 'Insufficient Balance' }, 'unpaid'],
  [429, { message: 'Spend limit', type: 'insufficient_quota', code: 'project_spend_limit_exceeded' }, 'unpaid'],
  [429, { message: 'You exceeded your current quota', code: 429 }, 'busy'],
  [403, { message: 'Project does not have access to model `x`', code: 'model_not_found' }, 'model'],
  [403, { message: 'Your API key was reported as leaked.' }, 'key'],
  [403, { message: 'Country, region, or territory not supported' }, 'declined'],
  [400, { message: 'The model `x` has been decommissioned and is no longer supported.' }, 'model'],
  [400, { message: 'Model Not Exist' }, 'model'],
  [404, { message: 'models/x is not found for API version v1main' }, 'model'],
  [404, { message: 'The API deployment for this resource does not exist.', code: 'DeploymentNotFound' }, 'model'],
  [503, { message: 'No available channel for model x', code: 'model_not_found' }, 'model'],
  [503, { message: 'The model is overloaded.', code: 'model_overloaded' }, 'failed'],
  [413, { message: 'Request too large for model `x`', type: 'tokens', code: 'rate_limit_exceeded' }, 'declined'],
  [404, 'nobody here', 'address'],
] as const)('%i %o is told about as %s', ([status, error, problem]) => {
  expect(errorIn(answer(status, error)).fault).toBe(problem)
})
