import { expect, test, vi } from 'vitest'
import type { Effect } from '../../../flow-engine/effects.ts'
import { doEffects } from './effects.ts'

test('a run that does much lets others be heard in between', async () => {
  const receivedWhile = async (effects: number): Promise<boolean> => {
    let received = false
    setImmediate(() => {
      received = true
    })
    const does: Effect[] = Array.from({ length: effects }, () => ({ do: 'wait', seconds: 1 }))
    await doEffects(undefined as never, [{ nodeId: 'a', type: 'espera', now: 0, changed: {}, log: [], does }])
    return received
  }
  let now = 0
  const time = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1
    return now
  })
  expect([await receivedWhile(2), await receivedWhile(50)]).toEqual([false, true])
  time.mockRestore()
})
