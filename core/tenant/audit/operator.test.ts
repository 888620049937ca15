import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { backupOperations } from '../../app/operations/backups.ts'
import { flowOperations } from '../../app/operations/flows.ts'
import { done } from '../../app/operations/operation.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { MINUTE } from '../../kit/clock.ts'
import { restoreBackup } from '../../storage/backup/restore.ts'
import { folderStore } from '../../storage/backup/stores/folder.ts'
import { flowRoutes } from '../flows/contract.ts'
import { aConversation } from '../messages/fixtures.ts'
import { noteRoutes } from '../notes/contract.ts'
import { aQuickMessage } from '../quick-messages/architecture-cases.ts'
import { quickMessageRoutes } from '../quick-messages/contract.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { tagRoutes } from '../tags/contract.ts'
import { auditRoutes } from './contract.ts'

const call = { emit: () => {}, ending: new AbortController().signal }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the log says, oldest first. */
const reportedBy = async (client: TestClient, who: 'operator' | 'person') =>
  (await client.call(auditRoutes.list)).entries
    .filter(({ actor, kind }) => actor === who && kind !== 'signedIn')
    .map(({ kind, subject }) => `${kind} ${subject}`)
    .toReversed()

test('flows that the operator takes out, a backup that they make and one that they restore are told', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  await company.admin.call(flowRoutes.create, { body: { nome: 'Entrega' } as never })
  await done(flowOperations.export, world.app, { company: company.name }, call)
  const superAdmin = await world.superAdmin()
  const { id } = await done(backupOperations.create, world.app, { to: folder }, call)
  expect(await reportedBy(superAdmin, 'operator')).toEqual([`backupCreated ${id}, ${folder}`])
  await world.restart(0, () => restoreBackup(folderStore(folder), { id, data: world.folder, replace: true }, () => {}))
  await world.advance(MINUTE)
  expect(await reportedBy(await world.signIn(company.adminEmail), 'operator')).toEqual([
    'flowsExported Entrega',
    `backupRestored ${id}`,
  ])
  // That it was made is written down once it is, so not in itself.
  expect(await reportedBy(await world.superAdmin(), 'operator')).toEqual([`backupRestored ${id}`])
})

test('tags, notes and quick messages that are deleted are told', async ({ world, company, admin }) => {
  const quick = await aQuickMessage(admin, { shortcode: 'antiga' })
  await admin.call(quickMessageRoutes.remove, { params: { quickMessageId: quick.id } })
  const tag = await aTag(admin, { name: 'Antiga' })
  await admin.call(tagRoutes.remove, { params: { tagId: tag.id } })
  const { ticketId } = await aConversation(world, company)
  const note = await admin.call(noteRoutes.create, { body: { ticketId, note: 'segredo' } as never })
  await admin.call(noteRoutes.remove, { params: { noteId: note.id } })
  expect((await reportedBy(admin, 'person')).filter(emitted => /tag|note|quick/.test(emitted))).toEqual([
    'quickMessageDeleted /antiga',
    'tagDeleted Antiga',
    `noteDeleted #${ticketId}`,
  ])
})
