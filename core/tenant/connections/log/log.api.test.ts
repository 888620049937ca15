import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { plansOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { DAY, HOUR, MINUTE, wireTime } from '../../../kit/clock.ts'
import type { FakeLine } from '../../../whatsapp/providers/fake/index.ts'
import { connectionRoutes } from '../contract.ts'
import { aConnectedConnection, aConnection } from '../fixtures.ts'
import { type ConnectionLogDetails, type ConnectionLogKind, connectionLogRoutes, STORED_ENTRIES } from './contract.ts'
import { connectionLogOf, writeConnectionLog } from './log.ts'

const lineOf = (world: World, company: TestCompany, whatsappId: number): FakeLine =>
  world.whatsapp.line({ companyId: company.id, connectionId: whatsappId })
const read = (admin: TestClient, whatsappId: number) =>
  admin.call(connectionLogRoutes.diary, { params: { whatsappId } })
const kindsOf = async (admin: TestClient, whatsappId: number) => (await read(admin, whatsappId)).map(({ kind }) => kind)

/** Writes as the program does. */
const write = (company: TestCompany, whatsappId: number, kind: ConnectionLogKind, details?: ConnectionLogDetails) =>
  company.context(desk => desk.transaction(tx => writeConnectionLog(tx, whatsappId, kind, details)))

test('linking a phone is told from the one who asked to the open connection, newest first', async ({
  world,
  company,
}) => {
  const { id } = await aConnectedConnection(world, company)
  const entries = await read(company.admin, id)
  expect(entries.map(({ kind, details }) => [kind, details])).toEqual([
    ['opened', { version: '2.3000.1' }],
    ['restarted', { code: 515 }],
    ['paired', {}],
    ['qr-shown', {}],
    ['start-asked', { who: expect.stringMatching(/\S/) }],
  ])
  const now = wireTime(world.clock.now())
  expect(entries[0]).toMatchObject({ times: 1, firstAt: now, at: now })
})

describe('a line that falls', () => {
  const HAPPENED: [code: number, kind: ConnectionLogKind][] = [
    [428, 'lost'],
    [408, 'lost'],
    [503, 'unavailable'],
    [500, 'session-error'],
    [400, 'refused'],
    [405, 'outdated'],
    [402, 'suspended'],
    [403, 'banned'],
    [440, 'replaced'],
    [401, 'logged-out'],
    [411, 'unsupported-account'],
    [1, 'internal'],
    [2, 'not-whatsapp'],
    [3, 'needs-passkey'],
  ]

  test.for(HAPPENED)(
    'with %i is reported as %s, with the code where it is one of WhatsApp, and when it is tried again',
    async ([code, kind], { world, company }) => {
      const { id } = await aConnectedConnection(world, company)
      const page = await company.admin.fullSocket()
      lineOf(world, company, id).drop(code)
      expect(await page.event('whatsappDiary')).toEqual({ action: 'update', whatsappId: id })
      const [entry] = await read(company.admin, id)
      const { nextAttemptAt } = await company.admin.call(connectionRoutes.show, { params: { whatsappId: id } })
      expect(entry!.kind).toBe(kind)
      const { version: _version, ...details } = entry!.details
      expect(details).toEqual({ ...(code < 100 ? {} : { code }), ...(nextAttemptAt ? { nextAttemptAt } : {}) })
    },
  )

  test('again and again takes an entry for each kind, which counts', async ({ openWorld }) => {
    const world = await openWorld()
    const company = await world.company()
    const { id } = await aConnectedConnection(world, company)
    const line = lineOf(world, company, id)
    let drops = 0
    while (drops < 12) {
      if (line.isOpen) {
        line.drop(428)
        drops += 1
      }
      await world.idle()
      await world.advance(5 * MINUTE)
    }
    const admin = await world.signIn(company.adminEmail)
    const falls = async () => (await read(admin, id)).filter(({ kind }) => kind === 'lost' || kind === 'flapping')
    await expect.poll(async () => (await falls()).reduce((sum, { times }) => sum + times, 0)).toBe(drops)
    expect((await read(admin, id)).length).toBeLessThan(9)
    const [newest] = await falls()
    expect(Date.parse(newest!.at)).toBeGreaterThan(Date.parse(newest!.firstAt))
  })
})

test('who asks for what is reported by name: to disconnect, for another code, for eight characters that WhatsApp rejects', async ({
  world,
  company,
}) => {
  const { id } = await aConnectedConnection(world, company)
  const params = { whatsappId: id }
  await company.admin.call(connectionRoutes.endSession, { params })
  const page = await company.admin.fullSocket()
  await company.admin.call(connectionRoutes.resetSession, { params })
  await page.event('whatsappSession', ({ session }: { session: { status: string } }) => session.status === 'qrcode')
  const ask = () => company.admin.refusal(connectionRoutes.pairingCode, { params, body: { phone: '5511988887777' } })
  lineOf(world, company, id).rejectCode(429)
  expect((await ask()).code).toBe('ERR_WAPP_CODE_REFUSED')
  lineOf(world, company, id).answers = false
  expect((await ask()).code).toBe('ERR_WAPP_NO_CODE')
  const entries = (await read(company.admin, id)).slice(0, 6)
  expect(entries.map(({ kind, times }) => [kind, times])).toEqual([
    ['code-unanswered', 1],
    ['code-asked', 2],
    ['code-refused', 1],
    ['qr-shown', 1],
    ['new-code-asked', 1],
    ['stopped', 1],
  ])
  const who = entries[1]!.details.who
  expect(who).toMatch(/\S/)
  expect(entries[4]!.details).toEqual({ who })
  expect(JSON.stringify(entries)).not.toContain('5511988887777')
})

test('QR codes that nobody scans are one entry, and that it gave up is another', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { id } = await aConnection(company.admin)
  await world.advance(5 * MINUTE)
  const entries = await read(await world.signIn(company.adminEmail), id)
  expect(entries.map(({ kind, times }) => [kind, times])).toEqual([
    ['qr-unanswered', 1],
    ['qr-shown', 3],
    ['start-asked', 1],
  ])
})

test('a restriction is reported with its end, as a cap where it is one, and that it is over', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { id } = await aConnectedConnection(world, company)
  const line = lineOf(world, company, id)
  const page = await company.admin.fullSocket()
  const emitted = async (until: number | null, more?: { capped: boolean }) => {
    page.forget()
    line.restrict(until, more)
    await page.event('whatsappDiary')
  }
  const [soon, later] = [world.clock.now() + HOUR, world.clock.now() + 3 * HOUR]
  await emitted(soon)
  await emitted(null)
  await emitted(later, { capped: true })
  await world.advance(4 * HOUR)
  const entries = await read(await world.signIn(company.adminEmail), id)
  expect(entries.slice(0, 4).map(({ kind, details }) => [kind, details])).toEqual([
    ['restriction-ended', {}],
    ['capped', { until: wireTime(later) }],
    ['restriction-ended', {}],
    ['restricted', { until: wireTime(soon) }],
  ])
})

/** A place that says which version of WhatsApp Web is current. */
async function source() {
  const says = { revision: 1_050_000_000 }
  const server = createServer((_request, response) => response.end(`{"client_revision":${says.revision},"x":1}`))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise(resolve => server.close(resolve))
  return { says, url: `http://127.0.0.1:${port}/sw.js`, close }
}

test('the version that a session claims is told when it opens, when WhatsApp rejects it, and when it is another', async ({
  openWorld,
}) => {
  const { says, url, close } = await source()
  try {
    const world = await openWorld({ flags: { waUrl: 'ws://127.0.0.1:1', waVersionSource: url } })
    const company = await world.company()
    const { id } = await aConnectedConnection(world, company)
    const line = lineOf(world, company, id)
    const [before, version] = ['2.3000.1050000000', '2.3000.1050000001']
    says.revision += 1
    await world.advance(MINUTE)
    line.drop(405)
    await expect.poll(async () => (await company.admin.call(connectionRoutes.webVersion))?.version).toBe(version)
    const lastOne = async () => {
      await world.advance(MINUTE)
      return (await kindsOf(company.admin, id))[0]
    }
    await expect.poll(lastOne).toBe('opened')
    const entries = await read(company.admin, id)
    expect(entries.slice(0, 4).map(({ kind, details }) => [kind, details])).toEqual([
      ['opened', { version }],
      ['version-changed', { version, before }],
      ['outdated', { code: 405, version: before, nextAttemptAt: expect.any(String) }],
      ['opened', { version: before }],
    ])
    const file = await company.admin.call(connectionLogRoutes.diaryFile, { params: { whatsappId: id } })
    expect(file).toMatch(/WhatsApp Web: 2\.3000\.1050000001, informada pelo WhatsApp em .* \(há \d+ minutos?\)/)
    expect(file).toContain(`passou de ${before} para ${version}.`)
    const age = async () => {
      const admin = await world.signIn(company.adminEmail)
      const written = await admin.call(connectionLogRoutes.diaryFile, { params: { whatsappId: id } })
      return /informada pelo WhatsApp em .* \((.*)\)/.exec(written)?.[1]
    }
    await world.advance(2 * HOUR)
    expect(await age()).toBe('há 2 horas')
    await close()
    await world.advance(DAY)
    expect(await age()).toBe('há 1 dia')
  } finally {
    await close()
  }
})

test('a start of the program is told to those connections that come back', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { id } = await aConnectedConnection(world, company)
  await world.restart()
  await world.advance(MINUTE)
  const admin = await world.signIn(company.adminEmail)
  expect((await kindsOf(admin, id)).slice(0, 2)).toEqual(['opened', 'restored'])
})

test('a start of the program promises nothing to those that waited for a scan, which stay where they are', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const { id } = await aConnection(company.admin)
  await expect.poll(async () => (await kindsOf(company.admin, id))[0]).toBe('qr-shown')
  await world.restart()
  await world.advance(MINUTE)
  const admin = await world.signIn(company.adminEmail)
  expect((await admin.call(connectionRoutes.show, { params: { whatsappId: id } })).status).toBe('DISCONNECTED')
  expect(await kindsOf(admin, id)).toEqual(['qr-shown', 'start-asked'])
})

describe('what is stored', () => {
  test('ends at so many entries, of which the oldest go', async ({ company }) => {
    const { id } = await aConnection(company.admin)
    const other = await aConnection(company.admin)
    await company.context(desk =>
      desk.transaction(async tx => {
        for (let code = 1; code <= STORED_ENTRIES + 10; code += 1) await writeConnectionLog(tx, id, 'lost', { code })
      }),
    )
    const entries = await read(company.admin, id)
    expect(entries.map(({ details }) => details.code)).toEqual(
      Array.from({ length: STORED_ENTRIES }, (_, at) => STORED_ENTRIES + 10 - at),
    )
    const rowsOf = (whatsappId: number) =>
      company.context(({ db }) =>
        db.selectFrom('connection_diary').select('at').where('whatsappId', '=', whatsappId).execute(),
      )
    expect(await rowsOf(id)).toHaveLength(STORED_ENTRIES)
    expect(await kindsOf(company.admin, other.id)).toContain('start-asked')
  })

  test('is found by its index, whatever becomes of it', async ({ world, company }) => {
    const steps = await plansOf(world, company, async () => {
      const { id } = await aConnectedConnection(world, company)
      await read(company.admin, id)
    })
    const ofConnectionLog = steps.filter(step => step.includes('connection_diary'))
    expect(ofConnectionLog.length).toBeGreaterThan(2)
    expect(
      ofConnectionLog.filter(step => !/^SEARCH .* INDEX connection_diary_newest \(whatsappId=\?/.test(step)),
    ).toEqual([])
    const sorted = (step: string, at: number) =>
      step.includes('TEMP B-TREE') && ofConnectionLog.includes(steps[at - 1]!)
    expect(steps.filter(sorted)).toEqual([])
  })

  test('is shown for thirty days, whenever it is thrown away', async ({ company }) => {
    const { id } = await aConnection(company.admin)
    const displayed = (later: number) =>
      company.context(async ({ db, clock }) => (await connectionLogOf(db, id, clock.now() + later)).length > 0)
    expect([await displayed(30 * DAY - 1), await displayed(30 * DAY)]).toEqual([true, false])
  })

  test('goes after thirty days, also where nothing else ever happens', async ({ openWorld }) => {
    const world = await openWorld()
    const company = await world.company()
    const { id } = await aConnectedConnection(world, company)
    const stored = () =>
      company.context(async ({ db, clock }) => {
        const rows = await db.selectFrom('connection_diary').select('kind').execute()
        return [(await connectionLogOf(db, id, clock.now())).map(({ kind }) => kind), rows.length]
      })
    await world.advance(29 * DAY)
    await write(company, id, 'lost')
    expect(await stored()).toEqual([['lost', 'opened', 'restarted', 'paired', 'qr-shown', 'start-asked'], 6])
    await world.advance(DAY)
    expect(await stored()).toEqual([['lost'], 1])
    await world.advance(29 * DAY)
    expect(await stored()).toEqual([[], 0])
    expect(world.complaints).toEqual([])
  })

  test('counts together what is the same and came again soon, with the last time and end; what differs stands alone', async ({
    openWorld,
  }) => {
    const world = await openWorld()
    const company = await world.company()
    const { id } = await aConnectedConnection(world, company)
    const began = world.clock.now()
    const at = (minutes: number) => wireTime(began + minutes * MINUTE)
    for (const [kind, details] of [
      ['lost', { code: 408, nextAttemptAt: at(5) }],
      ['opened', {}],
      ['lost', { code: 408, nextAttemptAt: at(9) }],
      ['lost', { code: 428 }],
    ] as const) {
      await write(company, id, kind, details)
      await world.advance(MINUTE)
    }
    await world.advance(2 * HOUR)
    await write(company, id, 'lost', { code: 428 })
    const entries = (await read(await world.signIn(company.adminEmail), id)).slice(0, 4)
    expect(entries.map(({ kind, details, times }) => [kind, details, times])).toEqual([
      ['lost', { code: 428 }, 1],
      ['lost', { code: 428 }, 1],
      ['lost', { code: 408, nextAttemptAt: at(9) }, 2],
      ['opened', {}, 1],
    ])
    expect(entries[2]).toMatchObject({ firstAt: at(0), at: at(2) })
  })

  test('goes with its connection', async ({ company }) => {
    const { id } = await aConnection(company.admin)
    await company.admin.call(connectionRoutes.remove, { params: { whatsappId: id } })
    const rows = await company.context(({ db }) => db.selectFrom('connection_diary').selectAll().execute())
    expect(rows).toEqual([])
    expect((await company.admin.refusal(connectionLogRoutes.diary, { params: { whatsappId: id } })).status).toBe(404)
  })
})

test('only those who manage connections learn that there is something new', async ({ company }) => {
  const user = await company.person('user')
  const page = await user.fullSocket()
  const admin = await company.admin.fullSocket()
  await aConnection(company.admin)
  await admin.event('whatsappDiary')
  await page.settled()
  expect(page.published()).not.toContain('whatsappDiary:update')
})
