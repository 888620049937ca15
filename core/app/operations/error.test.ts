import { expect, test, vi } from 'vitest'
import { BackupError } from '../../storage/backup/index.ts'
import { errorReplyOf, Rejected } from './error.ts'

/** The built program is of several files, each with its own copy of what it needs. */
test('a rejection that another part of the program throws is reported as one of its own', async () => {
  vi.resetModules()
  const other = await import('./error.ts')
  const { fail } = await import('../../kit/errors.ts')
  const { generalErrors } = await import('../../kit/general-errors.ts')
  expect(other.Rejected).not.toBe(Rejected)
  const error = { code: 'ERR_NO_FLOW_FOUND', status: 404, message: 'There is no flow 99.' }
  expect(errorReplyOf(new other.Rejected(error))).toEqual(error)
  expect(errorReplyOf(fail(generalErrors.ERR_NOT_FOUND))).toMatchObject({ code: 'ERR_NOT_FOUND', status: 404 })
  expect(
    errorReplyOf(fail(generalErrors.ERR_VALIDATION, { faults: [{ path: 'users', message: 'Required' }] })),
  ).toEqual({
    code: 'ERR_VALIDATION',
    status: 400,
    message: 'users: Required',
    faults: [{ path: 'users', message: 'Required' }],
  })
})

test.each([
  ['unreadable', 'ERR_BACKUP', 422],
  ['absent', 'ERR_NO_BACKUP_FOUND', 404],
  ['refused', 'ERR_BACKUP_REFUSED', 409],
  ['unavailable', 'ERR_BACKUP_UNAVAILABLE', 503],
] as const)('an error of a backup that is %s is %s', (kind, code, status) => {
  expect(errorReplyOf(new BackupError('So it is.', kind))).toEqual({ code, status, message: 'So it is.' })
})

test('any other error is no refusal', () => {
  for (const other of [new Error('x'), new TypeError('x'), undefined, null, 'x'])
    expect(errorReplyOf(other)).toBeUndefined()
})
