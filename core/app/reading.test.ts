import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { companyRoutes } from '../platform/companies/contract.ts'
import { contactRoutes } from '../tenant/contacts/contract.ts'
import { test } from './testing/test.ts'
import type { TestCompany, World } from './testing/world.ts'

let staying: TestCompany
let leaving: TestCompany
test.beforeAll(async ({ world }) => {
  staying = await world.company()
  leaving = await world.company()
})

const search = ({ admin }: TestCompany) => admin.call(contactRoutes.listAll, { query: { searchParam: 'ana' } })

/** Everything below the folder of a company that the process has open. */
const openFiles = (world: World, { id }: TestCompany): string[] =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(join(world.folder, 'companies', String(id), '/')) ? [path] : []
    } catch {
      return []
    }
  })

test('a company that is deleted leaves no file open, also where its people have searched', async ({ world }) => {
  await search(leaving)
  expect(openFiles(world, leaving)).not.toEqual([])
  const boss = await world.superAdmin()
  await boss.call(companyRoutes.remove, { params: { id: leaving.id } })
  // The thread that has the file open releases it before it answers the next question.
  await search(staying)
  expect(openFiles(world, leaving)).toEqual([])
  expect(world.complaints).toEqual([])
})
