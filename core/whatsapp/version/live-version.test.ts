import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { DAY, HOUR, MINUTE } from '../../kit/clock.ts'
import { silentLog } from '../log.ts'
import { quiet } from '../testing/quiet.ts'
import { fetchWebVersion } from './fetch-version.ts'
import { LiveVersion, type StoredVersion } from './live-version.ts'
import { isNewer, isWebVersion } from './web-version.ts'

const OWN = '2.3000.1043857760'
const [NEW, NEWEST] = ['2.3000.1050000000', '2.3000.1051000000']

interface Input {
  kept?: StoredVersion
  chosen?: string
  /** What WhatsApp says now; undefined is no answer, null is not to be asked. */
  says?: string | null
}

function versions({ kept: stored, chosen, says }: Input) {
  const clock = new TestClock('2026-11-20T15:00:00Z')
  const logged: string[] = []
  const note = (_data: object, sentence: string) => void logged.push(sentence)
  const world = { clock, kept: stored, says, asked: 0, logged, answers: Promise.resolve(), keeps: Promise.resolve() }
  const live = new LiveVersion({
    clock,
    log: { ...silentLog, warn: note, error: note },
    own: OWN,
    chosen,
    ask:
      says === null
        ? undefined
        : async () => {
            world.asked += 1
            await world.answers
            if (!world.says) throw new Error('no answer')
            return world.says
          },
    store: {
      read: async () => world.kept,
      keep: async next => {
        await world.keeps
        world.kept = next
      },
    },
  })
  return Object.assign(world, { live })
}

describe('the version that sessions claim', () => {
  it('is the one that WhatsApp says at the start, and every six hours', async () => {
    const world = versions({ says: NEW })
    world.live.start()
    await world.live.ready()
    expect(world.live.claimed()).toEqual({ version: NEW, from: 'whatsapp', seenAt: world.clock.now() })
    expect(world.kept).toEqual({ version: NEW, seenAt: world.clock.now() })
    world.says = NEWEST
    await world.clock.advance(6 * HOUR, quiet)
    expect(world.live.claimed().version).toBe(NEWEST)
    await world.clock.advance(18 * HOUR, quiet)
    expect(world.asked).toBe(5)
    world.live.stop()
    await world.clock.advance(DAY, quiet)
    expect(world.asked).toBe(5)
  })

  it('is the last one that WhatsApp said, where there is no answer', async () => {
    const world = versions({ kept: { version: NEW, seenAt: 5 } })
    world.live.start()
    await world.live.ready()
    expect(world.live.claimed()).toEqual({ version: NEW, from: 'whatsapp', seenAt: 5 })
  })

  it("is the program's own where there never was an answer, and where the kept one is older", async () => {
    for (const stored of [undefined, { version: '2.3000.1000000000', seenAt: 5 }]) {
      const world = versions(stored ? { kept: stored } : {})
      world.live.start()
      await world.live.ready()
      expect(world.live.claimed()).toEqual({ version: OWN, from: 'program', seenAt: null })
    }
  })

  it('is what anyone who runs the program chose, and then nobody is asked', async () => {
    const world = versions({ chosen: '2.3000.1', kept: { version: NEW, seenAt: 5 }, says: NEWEST })
    world.live.start()
    await world.live.ready()
    await world.live.refused('2.3000.1')
    await world.clock.advance(DAY, quiet)
    expect(world.live.claimed()).toEqual({ version: '2.3000.1', from: 'setting', seenAt: null })
    expect(world.asked).toBe(0)
  })

  it('is not waited for where a fresh one is stored', async () => {
    const world = versions({ says: NEWEST })
    world.kept = { version: NEW, seenAt: world.clock.now() - HOUR }
    world.live.start()
    await world.live.ready()
    await quiet()
    expect(world.live.claimed().version).toBe(NEWEST)
  })
})

/** Whether it comes to an end by itself, as things stand. */
async function ends(work: Promise<unknown>): Promise<boolean> {
  let isOver = false
  void work.then(() => {
    isOver = true
  })
  await quiet()
  return isOver
}

const never = new Promise<never>(() => {})

describe('the start', () => {
  it.each([
    ['no answer', undefined, false],
    ['an answer of six hours ago', 6 * HOUR, false],
    ['an answer of less than six hours ago', 6 * HOUR - 1, true],
  ])('with %s kept waits for one only then: ready at once %#', async (_, age, isReady) => {
    const world = versions({ says: NEWEST })
    if (age !== undefined) world.kept = { version: NEW, seenAt: world.clock.now() - age }
    world.answers = never
    world.live.start()
    expect(await ends(world.live.ready())).toBe(isReady)
  })

  it('is ready when the answer is stored', async () => {
    const world = versions({ says: NEW })
    world.keeps = never
    world.live.start()
    expect(await ends(world.live.ready())).toBe(false)
  })

  it('goes on, and says so in the log, where nothing can be read, kept or asked', async () => {
    const world = versions({ says: NEW })
    world.keeps = Promise.reject(new Error('disk I/O error'))
    world.live.start()
    await world.live.ready()
    expect(world.live.claimed().version).toBe(NEW)
    expect(world.logged).toEqual(['could not keep the version of WhatsApp Web'])
    const other = versions({})
    other.live.start()
    await other.live.ready()
    expect(other.logged).toEqual(['could not ask for the version of WhatsApp Web'])
  })
})

describe('a version that WhatsApp rejects', () => {
  it('is asked for in vain where WhatsApp is not to be asked', async () => {
    const world = versions({ says: null })
    await world.live.refused(OWN)
    expect(world.logged).toEqual(['WhatsApp refuses the version that we claim'])
  })

  it('is another than the one that is stored: that one stays', async () => {
    const world = versions({ says: NEW })
    world.live.start()
    await world.live.ready()
    await world.live.refused(NEWEST)
    expect(world.live.claimed().version).toBe(NEW)
  })

  it('is forgotten for good before the next one is asked for, which is waited for', async () => {
    const world = versions({ says: NEW })
    world.live.start()
    await world.live.ready()
    await world.clock.advance(MINUTE, quiet)
    const stored = Promise.withResolvers<void>()
    world.keeps = stored.promise
    world.answers = never
    const rejected = world.live.refused(NEW)
    await quiet()
    expect(world.asked).toBe(1)
    stored.resolve()
    expect([await ends(rejected), world.asked]).toEqual([false, 2])
  })

  it('is asked for once, where the answer takes its time', async () => {
    const world = versions({ says: NEW })
    world.answers = never
    world.live.start()
    await world.clock.advance(MINUTE, quiet)
    await ends(world.live.refused(OWN))
    expect(world.asked).toBe(1)
  })

  it('is forgotten, asked for again, and told when a newer one is known', async () => {
    const world = versions({ says: NEW })
    let emitted = 0
    world.live.whenNewer(() => {
      emitted += 1
    })
    world.live.start()
    await world.live.ready()
    await world.clock.advance(HOUR, quiet)
    world.says = ''
    await world.live.refused(NEW)
    expect([world.kept, world.live.claimed().version, emitted]).toEqual([undefined, OWN, 0])
    world.says = NEW
    await world.clock.advance(MINUTE, quiet)
    await world.live.refused(OWN)
    expect([world.live.claimed().version, emitted]).toEqual([NEW, 0])
    world.says = NEWEST
    await world.clock.advance(6 * HOUR, quiet)
    expect([world.live.claimed().version, emitted]).toEqual([NEWEST, 1])
    await world.clock.advance(6 * HOUR, quiet)
    expect(emitted).toBe(1)
  })

  it('is asked for once a minute, however many connections it was rejected to', async () => {
    const world = versions({ says: NEW })
    world.live.start()
    await world.live.ready()
    await world.clock.advance(HOUR, quiet)
    await Promise.all([1, 2, 3].map(() => world.live.refused(NEW)))
    await world.live.refused(NEW)
    expect(world.asked).toBe(2)
  })
})

describe('asking for the version', () => {
  const unending = new AbortController().signal
  let close = () => {}
  afterEach(() => close())

  async function page(pieces: string[], status = 200): Promise<string> {
    const server = createServer((_request, response) => {
      response.writeHead(status)
      for (const piece of pieces) response.write(piece)
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    close = () => server.close()
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sw.js`
  }

  it('reads it from the script, whole', async () => {
    const source = await page(['self.x = {\\"client_revision\\":10500', '00000,\\"y\\":1}'])
    expect(await fetchWebVersion(source, unending)).toBe(NEW)
  })

  it('fails where the script says none, and where there is no script', async () => {
    await expect(fetchWebVersion(await page(['nothing here']), unending)).rejects.toThrow('says no version')
    close()
    await expect(fetchWebVersion(await page([''], 400), unending)).rejects.toThrow('400')
  })

  it('fails where the number may go on, where it comes too late, and where the script is an error', async () => {
    const content = '"client_revision":1050000000'
    await expect(fetchWebVersion(await page([content]), unending)).rejects.toThrow('says no version')
    close()
    expect(await fetchWebVersion(await page([' '.repeat(1024 * 1024), content, ',']), unending)).toBe(NEW)
    close()
    await expect(fetchWebVersion(await page([' '.repeat(9 * 1024 * 1024), content, ',']), unending)).rejects.toThrow(
      'no version',
    )
    close()
    await expect(fetchWebVersion(await page([content, ','], 500), unending)).rejects.toThrow('500')
    close()
    await expect(fetchWebVersion(await page([], 204), unending)).rejects.toThrow('204')
  })

  it('fails in time where nobody answers', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    close = () => {
      server.closeAllConnections()
      server.close()
    }
    const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await expect(fetchWebVersion(source, unending, 20)).rejects.toThrow()
  })
})

describe('the end of the program', () => {
  it('waits for no answer', async () => {
    const clock = new TestClock('2026-11-20T15:00:00Z')
    const ask = (ending: AbortSignal) =>
      new Promise<string>((_, reject) => ending.addEventListener('abort', () => reject(ending.reason)))
    const store = { read: async () => undefined, keep: async () => {} }
    const warned: string[] = []
    const log = { ...silentLog, warn: (_: object, sentence: string) => void warned.push(sentence) }
    const live = new LiveVersion({ clock, log, own: OWN, ask, store })
    live.start()
    live.stop()
    await live.ready()
    expect([clock.waiting, warned]).toEqual([0, []])
  })
})

describe('versions', () => {
  it('are compared number by number', () => {
    expect(isNewer('2.3000.10', '2.3000.9')).toBe(true)
    expect(isNewer('2.3000.9', '2.3000.10')).toBe(false)
    expect(isNewer('2.3000.9', '2.3000.9')).toBe(false)
    expect(isNewer('3.1.1', '2.3000.9')).toBe(true)
  })

  it('are three numbers', () => {
    expect(['2.3000.1043857760', '2.3000', '2.3000.x', 'latest', ''].map(isWebVersion)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
