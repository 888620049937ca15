import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { type ConnectionStatus, connectionStatuses } from '../../domain/connection-reasons.ts'
import { DAY, MINUTE } from '../../kit/clock.ts'
import type { FakeLine } from '../../whatsapp/providers/fake/index.ts'
import { next } from '../../whatsapp/sessions/machine.ts'
import { connectionRoutes } from './contract.ts'
import { aConnectedConnection, aConnection } from './fixtures.ts'

interface Place {
  world: World
  line: FakeLine
  /** Sessions that are opened from here on receive nothing. */
  silence(): void
}

interface Case {
  from: ConnectionStatus
  /** What more there is to say of it. */
  because: string
  /** Whether a phone is linked and the connection open before `reach`; it shows a code otherwise. */
  isOpen: boolean
  reach(place: Place): Promise<unknown> | unknown
  /** Whether a start opens a session. */
  opens: boolean
}

const waitsAfter =
  (code: number, until?: number) =>
  ({ world, line }: Place): void =>
    line.drop(code, until && world.clock.now() + until)

const cases: Case[] = [
  { from: 'qrcode', because: 'a code waits', isOpen: false, reach: () => {}, opens: false },
  {
    from: 'PAIRING',
    because: 'the phone is being linked',
    isOpen: false,
    reach({ line, silence }) {
      silence()
      line.scan()
    },
    opens: false,
  },
  { from: 'CONNECTED', because: 'it is open', isOpen: true, reach: () => {}, opens: false },
  { from: 'DISCONNECTED', because: 'it rests', isOpen: true, reach: waitsAfter(440), opens: true },
  { from: 'TIMEOUT', because: 'it fell', isOpen: true, reach: waitsAfter(503), opens: true },
  { from: 'TIMEOUT', because: 'the version was too old', isOpen: true, reach: waitsAfter(405), opens: true },
  { from: 'TIMEOUT', because: 'the number is suspended', isOpen: true, reach: waitsAfter(402, DAY), opens: false },
  {
    from: 'TIMEOUT',
    because: 'the next attempt is under way',
    isOpen: true,
    async reach({ world, line, silence }) {
      silence()
      line.drop(503)
      await world.advance(MINUTE)
    },
    opens: false,
  },
  {
    from: 'OPENING',
    because: 'an attempt is under way',
    isOpen: true,
    reach({ line, silence }) {
      silence()
      line.drop(515)
    },
    opens: false,
  },
  {
    from: 'PENDING',
    because: 'its turn comes soon',
    isOpen: true,
    reach: ({ world }) => world.restart(),
    opens: true,
  },
]

test('there is a case for each status', () => {
  expect(new Set(cases.map(({ from }) => from))).toEqual(new Set(connectionStatuses))
})

test.for(cases)('start in $from, where $because', async ({ from, isOpen, reach, opens }, { openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { open } = world.whatsapp
  let isSilent = false
  world.whatsapp.open = (options, sink) => {
    const listens = !isSilent
    return open(options, event => listens && sink(event))
  }
  const { id } = isOpen ? await aConnectedConnection(world, company) : await aConnection(company.admin)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: id })
  const silence = (): void => {
    isSilent = true
  }
  const params = { whatsappId: id }
  await reach({ world, line, silence })
  const admin = await world.signIn(company.adminEmail)
  const displayed = () => admin.call(connectionRoutes.show, { params })
  await expect.poll(async () => (await displayed()).status).toBe(from)
  const { statusReason, nextAttemptAt, retries } = await displayed()
  const sessions = line.claimed.length + (opens ? 1 : 0)
  silence()
  const start = () => admin.call(connectionRoutes.startSession, { params })
  const after = opens
    ? { status: next(from, 'begun'), statusReason: null, nextAttemptAt: null, retries: 0 }
    : { status: from, statusReason, nextAttemptAt, retries }
  for (const answer of [await start(), ...(await Promise.all([start(), start()]))]) expect(answer).toMatchObject(after)
  expect(line.claimed).toHaveLength(sessions)
  if (!opens) return
  // What it waited for before does not come any more.
  await world.advance(10 * MINUTE)
  expect(line.claimed).toHaveLength(sessions)
  expect(await displayed()).toMatchObject(after)
})
