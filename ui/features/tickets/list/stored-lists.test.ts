// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { local } from '../../../lib/local.ts'
import { storedLists, storeLists } from './stored-lists.ts'

const left = { tab: 'closed', openKind: 'pending', queueIds: [4], showAll: true, byWait: true } as const

it('a reload finds the tab that was open, a new sign-in the open tickets; what was chosen above them stays', () => {
  storeLists(1, left)
  expect(storedLists(1)).toEqual(left)
  local.forgetSession()
  expect(storedLists(1)).toEqual({ ...left, tab: 'open' })
})
