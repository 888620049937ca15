import { expect, test, vi } from 'vitest'
import type { Effect } from '../../../flow-engine/effects.ts'
import { doEffects } from './effects.ts'

test('a run that does much lets others be heard in between', async () => {
  const heardWhile = async (effects: number): Promise<boolean> => {
    let heard = false
    setImmediate(() => {
      heard = true
    })
    const does: Effect[] = Array.from({ length: effects }, () => ({ do: 'wait', seconds: 1 }))
    await doEffects(undefined as never, [{ nodeId: 'a', type: 'espera', now: 0, changed: {}, log: [], does }])
    return heard
  }
  let now = 0
  const time = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1
    return now
  })
  expect([await heardWhile(2), await heardWhile(50)]).toEqual([false, true])
  time.mockRestore()
})
