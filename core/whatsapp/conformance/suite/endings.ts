import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linked, opened, Watch } from '../watch.ts'
import type { World } from '../world.ts'

export function endings(make: () => Promise<World>): void {
  describe('the end of a session', () => {
    let world: World
    beforeEach(async () => {
      world = await make()
    })
    afterEach(() => world.stop())

    it.each([401, 428, 440] as const)("is reported with WhatsApp's code: %i", async code => {
      const watch = await linked(world)
      world.cut(code)
      expect(await watch.until('closed')).toMatchObject({ code })
      expect(watch.events.at(-1)?.type).toBe('closed')
    })

    it('comes instead of an open one when the login is rejected, with the code of each refusal', async () => {
      await (await linked(world)).session.close()
      for (const code of [400, 402, 403, 405, 406, 409, 411, 414, 415, 418, 500, 503]) {
        world.rejectLogin(code)
        const watch = new Watch(world)
        expect(await watch.until('closed')).toMatchObject({ code })
        expect(watch.of('open')).toEqual([])
      }
    })

    it('by a suspension says when that is over', async () => {
      await (await linked(world)).session.close()
      world.rejectLogin(402, 3600)
      const { until } = await new Watch(world).until('closed')
      expect(until).toBeGreaterThan(0)
    })

    it('leaves the link for the next one', async () => {
      const first = await linked(world)
      world.cut(428)
      await first.until('closed')
      const second = await opened(world)
      await second.message(await world.ana.says('back again'))
      await second.session.close()
    })
  })
}
