import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linked, opened, Watch } from '../watch.ts'
import type { World } from '../world.ts'

export function pairing(make: () => Promise<World>): void {
  describe('linking', () => {
    let world: World
    beforeEach(async () => {
      world = await make()
    })
    afterEach(() => world.stop())

    it('by QR code ends in a close with 515, and the next session opens as the phone that scanned', async () => {
      const first = new Watch(world)
      const { qr } = await first.until('qr')
      await world.scan(qr)
      await first.until('closed', event => event.code === 515)
      expect(first.of('paired')).toMatchObject([{ me: { pn: world.pn } }])
      expect(await world.provider.isLinked(world.options)).toBe(true)
      const second = new Watch(world)
      expect(await second.until('open')).toMatchObject({ me: { pn: world.pn } })
      expect((await second.until('open')).me.lid).toMatch(/^\d+$/)
      await second.session.close()
    })

    it('by eight characters typed on the phone', async () => {
      const first = new Watch(world)
      await first.until('qr')
      const code = await first.session.requestPairingCode(world.pn)
      expect(code).toMatch(/^[0-9A-Z]{8}$/)
      await world.enterCode(code)
      await first.until('closed', event => event.code === 515)
      const second = await opened(world)
      await second.session.close()
    })

    it('by a code that WhatsApp rejects is reported as rejected, and the QR code stays good', async () => {
      const watch = new Watch(world)
      const { qr } = await watch.until('qr')
      world.rejectCode(429)
      await expect(watch.session.requestPairingCode(world.pn)).rejects.toMatchObject({ code: 'refused' })
      await world.scan(qr)
      await watch.until('closed', event => event.code === 515)
    })

    it('begins again when the session ends while a code waits to be typed', async () => {
      const first = new Watch(world)
      await first.until('qr')
      await first.session.requestPairingCode(world.pn)
      await first.session.close()
      const second = new Watch(world)
      await second.until('qr')
      await second.session.close()
    })

    it('tells closed last and once, also when it is closed at once', async () => {
      const watch = new Watch(world)
      await watch.session.close()
      expect(watch.of('closed')).toMatchObject([{ code: 0 }])
      expect(watch.events.at(-1)?.type).toBe('closed')
    })

    it('is forgotten by logout and forget', async () => {
      const watch = await linked(world)
      await watch.session.logout()
      expect(watch.events.at(-1)).toMatchObject({ type: 'closed', code: 0 })
      await world.provider.forget(world.options)
      expect(await world.provider.isLinked(world.options)).toBe(false)
    })
  })
}
