import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../kit/clock.ts'
import { TestClock } from '../../testing/test-clock.ts'
import { silentLog } from '../log.ts'
import { quiet } from '../testing/quiet.ts'
import { askWebVersion } from './ask.ts'
import { type KeptVersion, LiveVersion } from './live-version.ts'
import { isNewer, isWebVersion } from './web-version.ts'

const OWN = '2.3000.1043857760'
const [NEW, NEWEST] = ['2.3000.1050000000', '2.3000.1051000000']

interface Given {
  kept?: KeptVersion
  chosen?: string
  /** What WhatsApp says now; undefined is no answer, null is not to be asked. */
  says?: string | null
}

function versions({ kept, chosen, says }: Given) {
  const clock = new TestClock('2026-11-20T15:00:00Z')
  const world = { clock, kept, says, asked: 0 }
  const live = new LiveVersion({
    clock,
    log: silentLog,
    own: OWN,
    chosen,
    ask:
      says === null
        ? undefined
        : async () => {
            world.asked += 1
            if (!world.says) throw new Error('no answer')
            return world.says
          },
    store: {
      read: async () => world.kept,
      keep: async next => {
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
    for (const kept of [undefined, { version: '2.3000.1000000000', seenAt: 5 }]) {
      const world = versions(kept ? { kept } : {})
      world.live.start()
      await world.live.ready()
      expect(world.live.claimed()).toEqual({ version: OWN, from: 'program', seenAt: null })
    }
  })

  it('is what whoever runs the program chose, and then nobody is asked', async () => {
    const world = versions({ chosen: '2.3000.1', kept: { version: NEW, seenAt: 5 }, says: NEWEST })
    world.live.start()
    await world.live.ready()
    await world.live.refused('2.3000.1')
    await world.clock.advance(DAY, quiet)
    expect(world.live.claimed()).toEqual({ version: '2.3000.1', from: 'setting', seenAt: null })
    expect(world.asked).toBe(0)
  })

  it('is not waited for where a fresh one is kept', async () => {
    const world = versions({ says: NEWEST })
    world.kept = { version: NEW, seenAt: world.clock.now() - HOUR }
    world.live.start()
    await world.live.ready()
    await quiet()
    expect(world.live.claimed().version).toBe(NEWEST)
  })
})

describe('a version that WhatsApp refuses', () => {
  it('is forgotten, asked for again, and told when a newer one is known', async () => {
    const world = versions({ says: NEW })
    let told = 0
    world.live.whenNewer(() => {
      told += 1
    })
    world.live.start()
    await world.live.ready()
    await world.clock.advance(HOUR, quiet)
    world.says = ''
    await world.live.refused(NEW)
    expect([world.kept, world.live.claimed().version, told]).toEqual([undefined, OWN, 0])
    world.says = NEW
    await world.clock.advance(MINUTE, quiet)
    await world.live.refused(OWN)
    expect([world.live.claimed().version, told]).toEqual([NEW, 0])
    world.says = NEWEST
    await world.clock.advance(6 * HOUR, quiet)
    expect([world.live.claimed().version, told]).toEqual([NEWEST, 1])
  })

  it('is asked for once a minute, however many connections it was refused to', async () => {
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
  const never = new AbortController().signal
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
    expect(await askWebVersion(source, never)).toBe(NEW)
  })

  it('fails where the script says none, and where there is no script', async () => {
    await expect(askWebVersion(await page(['nothing here']), never)).rejects.toThrow('says no version')
    close()
    await expect(askWebVersion(await page([''], 400), never)).rejects.toThrow('400')
  })

  it('fails in time where nobody answers', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    close = () => {
      server.closeAllConnections()
      server.close()
    }
    const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await expect(askWebVersion(source, never, 20)).rejects.toThrow()
  })
})

describe('the end of the program', () => {
  it('waits for no answer', async () => {
    const clock = new TestClock('2026-11-20T15:00:00Z')
    const ask = (ending: AbortSignal) =>
      new Promise<string>((_, reject) => ending.addEventListener('abort', () => reject(ending.reason)))
    const store = { read: async () => undefined, keep: async () => {} }
    const live = new LiveVersion({ clock, log: silentLog, own: OWN, ask, store })
    live.start()
    live.stop()
    await live.ready()
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
