import { expect, test } from 'vitest'
import { may, type Profile, profiles } from '../../domain/access/permissions.ts'
import { ticketPermissions } from './permissions.ts'

test.each<[keyof typeof ticketPermissions, Profile[]]>([
  ['use', ['admin', 'supervisor', 'user']],
  ['showAll', ['admin', 'supervisor']],
  ['delete', ['admin']],
  ['spy', ['admin', 'supervisor']],
  ['trace', ['admin']],
])('%s is for %j', (name, allowed) => {
  expect(profiles.filter(profile => may(profile, ticketPermissions[name]))).toEqual(allowed)
})
