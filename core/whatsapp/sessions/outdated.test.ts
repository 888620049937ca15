import { expect, it } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { silentLog } from '../log.ts'
import { fakeWhatsApp } from '../providers/fake/index.ts'
import { quiet } from '../testing/quiet.ts'
import { ref, rig } from '../testing/rig.ts'
import { LiveVersion } from '../version/live-version.ts'
import type { Connections } from './connections.ts'

const [OWN, NEW] = ['2.3000.1', '2.3000.2']

/** A linked connection, in a world where WhatsApp says `version`, or nothing. */
function linkedRig(
  says: { version?: string },
  ask = async () => says.version ?? Promise.reject(new Error('no answer')),
) {
  const clock = new TestClock('2026-03-02T15:00:00Z')
  const live = new LiveVersion({
    clock,
    log: silentLog,
    own: OWN,
    ask,
    store: { read: async () => undefined, keep: async () => {} },
  })
  const made = rig(clock, fakeWhatsApp(clock), live)
  made.line.link()
  return { ...made, live }
}

it('claims the version that WhatsApp says, as soon as it has said it', async () => {
  const { live, connections, line, steps } = linkedRig({ version: NEW })
  live.start()
  await connections.start(ref)
  await quiet()
  expect(line.claimed).toEqual([NEW])
  expect(steps.at(-1)).toEqual({ event: 'opened', version: NEW })
})

it("connects with the program's own where WhatsApp says none", async () => {
  const { live, connections, line, last } = linkedRig({})
  live.start()
  await connections.start(ref)
  await quiet()
  expect(line.claimed).toEqual([OWN])
  expect(last().status).toBe('CONNECTED')
})

it('comes back by itself when a newer version is known, and says until then that it is outdated', async () => {
  const says: { version?: string } = {}
  const { live, connections, line, last, clock } = linkedRig(says)
  live.start()
  line.rejectLogin(405)
  await connections.start(ref)
  await quiet()
  expect(last()).toMatchObject({ status: 'TIMEOUT', reason: 'outdated' })
  says.version = NEW
  for (let tries = 0; tries < 10 && line.claimed.length < 2; tries += 1) {
    line.rejectLogin(405)
    await clock.advance(HOUR, quiet)
  }
  expect(line.claimed.slice(0, 2)).toEqual([OWN, OWN])
  line.takeLoginRejection()
  await clock.advance(MINUTE, quiet)
  expect(line.claimed.at(-1)).toBe(NEW)
  expect(last()).toMatchObject({ status: 'CONNECTED', reason: null })
})

it('asks at once when a version is rejected, and so comes back within half a minute of a release', async () => {
  const says = { version: NEW }
  const { live, connections, line, last, clock, steps } = linkedRig(says)
  live.start()
  await connections.start(ref)
  await quiet()
  await clock.advance(HOUR, quiet)
  says.version = '2.3000.3'
  line.rejectLogin(405)
  line.drop(428)
  await clock.advance(2 * SECOND, quiet)
  expect(line.claimed).toEqual([NEW, NEW])
  await clock.advance(30 * SECOND, quiet)
  expect(steps.filter(step => step?.event === 'retried')).toHaveLength(2)
  expect(line.claimed).toEqual([NEW, NEW, '2.3000.3'])
  expect(last()).toMatchObject({ status: 'CONNECTED', reason: null })
})

it('leaves those to their waits that wait for something else', async () => {
  const says = { version: NEW }
  const { live, connections, line, last, clock } = linkedRig(says)
  live.start()
  await connections.start(ref)
  await clock.advance(HOUR, quiet)
  line.rejectLogin(400)
  line.drop(428)
  await clock.advance(2 * SECOND, quiet)
  says.version = '2.3000.3'
  await live.refused(NEW)
  expect(live.claimed().version).toBe('2.3000.3')
  await clock.advance(MINUTE, quiet)
  expect(last()).toMatchObject({ status: 'TIMEOUT', reason: 'refused' })
  expect(line.claimed).toEqual([NEW, NEW])
})

it('waits with the first session for what WhatsApp says', async () => {
  const answer = Promise.withResolvers<string>()
  const { live, connections, line } = linkedRig({}, () => answer.promise)
  live.start()
  const started = connections.start(ref)
  await quiet()
  expect(line.claimed).toEqual([])
  answer.resolve(NEW)
  await started
  expect(line.claimed).toEqual([NEW])
})

it.each([
  ['was stopped', (connections: Connections) => connections.logout(ref)],
  ['ends with the program', (connections: Connections) => connections.close()],
])('brings nothing back that %s before its turn came', async (_what, ends) => {
  const says = { version: NEW }
  const { live, connections, line, clock } = linkedRig(says)
  live.start()
  await connections.start(ref)
  await clock.advance(HOUR, quiet)
  says.version = '2.3000.3'
  line.rejectLogin(405)
  line.drop(428)
  await clock.advance(2 * SECOND, quiet)
  expect(live.claimed().version).toBe('2.3000.3')
  await ends(connections)
  await clock.advance(30 * SECOND, quiet)
  expect(line.claimed).toEqual([NEW, NEW])
})
