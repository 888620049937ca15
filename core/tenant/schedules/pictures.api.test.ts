import { existsSync, rmSync } from 'node:fs'
import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { PNG } from '../messages/fixtures.ts'
import { scheduleRoutes } from './contract.ts'
import { planned } from './fixtures.ts'

const withPicture = (client: TestClient, params: { scheduleId: number }) => {
  const form = new FormData()
  form.append('file', new Blob([PNG], { type: 'image/png' }), 'foto.png')
  return client.call(scheduleRoutes.uploadMedia, { params, form })
}

/** Where the pictures lie, of the first schedule first. */
const files = (company: TestCompany) =>
  company.context(async ({ db, blobs }) => {
    const rows = await db.selectFrom('schedules').select('mediaBlobId').orderBy('id').execute()
    return rows.map(({ mediaBlobId }) => mediaBlobId && blobs.pathOf(mediaBlobId))
  })

test('each of a series has its picture to itself: it leaves with the next one, after the one before is deleted', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const { desk, params } = await planned(world, { repeat: 'daily' })
  await withPicture(desk.admin, params)
  await world.advance(10 * MINUTE)
  await desk.line.untilSent(1)
  await desk.settled()
  await desk.admin.call(scheduleRoutes.remove, { params })
  await desk.later(DAY)
  await desk.line.untilSent(2)
  await desk.settled()
  expect(desk.line.sent).toMatchObject(Array(2).fill({ content: { type: 'media', kind: 'image' } }))
})

test('a picture that is added to what failed goes with it, as another message', async ({ world }) => {
  const { desk, customer, params, now } = await planned(world)
  await desk.hears(customer, 'oi')
  desk.line.refuse(479)
  await world.advance(10 * MINUTE)
  await desk.line.untilSent(1)
  await desk.settled()
  expect(await withPicture(desk.admin, params)).toMatchObject({ status: 'ERRO', mediaName: 'foto.png' })
  await desk.admin.call(scheduleRoutes.sendNow, { params })
  // The pace of what leaves by itself.
  await world.advance(MINUTE)
  await desk.line.untilSent(2)
  await desk.settled()
  expect((await now()).status).toBe('ENVIADA')
  expect(desk.line.sent[1]).toMatchObject({ content: { type: 'media', kind: 'image' } })
})

test('a picture that is removed is gone with its file, and of what is leaving none is removed', async ({ world }) => {
  const { desk, params, now } = await planned(world)
  await withPicture(desk.admin, params)
  const [path] = await files(desk.company)
  const none = { mediaPath: null, mediaName: null, body: 'Bom dia, {{name}}!', status: 'PENDENTE' }
  expect(await desk.admin.call(scheduleRoutes.removeMedia, { params })).toMatchObject(none)
  expect(await now()).toMatchObject(none)
  await world.idle()
  expect(existsSync(path!)).toBe(false)
  await withPicture(desk.admin, params)
  desk.line.drop(428)
  desk.line.rejectLogin(402, world.clock.now() + DAY)
  await world.advance(10 * MINUTE)
  const leaving = await now()
  expect(leaving).toMatchObject({ status: 'AGENDADA', mediaName: 'foto.png' })
  const rejected = await desk.admin.refusal(scheduleRoutes.removeMedia, { params })
  expect([rejected.status, rejected.code]).toEqual([409, 'ERR_SCHEDULE_STATE'])
  expect(await now()).toEqual(leaving)
})

test('one whose picture cannot be read is tried for a while, then an error that says so', async ({ openWorld }) => {
  const world = await openWorld()
  const { desk, params } = await planned(world)
  await withPicture(desk.admin, params)
  for (const path of await files(desk.company)) rmSync(path!)
  const now = () => desk.admin.call(scheduleRoutes.show, { params })
  await world.advance(10 * MINUTE + SECOND)
  expect(await now()).toMatchObject({ status: 'PENDENTE' })
  await desk.later(HOUR)
  expect(await now()).toMatchObject({ status: 'ERRO', failure: 'gave-up' })
  expect(desk.line.sent).toEqual([])
  expect(world.complaints).toHaveLength(8)
})
