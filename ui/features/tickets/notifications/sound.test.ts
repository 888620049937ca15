// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Whether someone touches the page at this moment. */
let touched: boolean
let notes: number

/** Safari's: it begins to sound within a touch alone; anyone who asks before waits until then. */
class Speaker {
  state = 'suspended'
  currentTime = 0
  destination = {}
  readonly #waiting: (() => void)[] = []
  resume(): Promise<void> {
    if (touched) {
      this.state = 'running'
      for (const go of this.#waiting.splice(0)) go()
    }
    return this.state === 'running' ? Promise.resolve() : new Promise(resolve => this.#waiting.push(resolve))
  }
  createOscillator = () => ({ frequency: {}, connect: (to: unknown) => to, start: () => (notes += 1), stop() {} })
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (to: unknown) => to,
  })
}

let sound: typeof import('./sound.ts')
let end: () => void
beforeEach(async () => {
  ;[touched, notes] = [false, 0]
  vi.stubGlobal('AudioContext', Speaker)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.resetModules()
  sound = await import('./sound.ts')
  end = sound.wakeSound()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function touch(): void {
  touched = true
  document.body.click()
  touched = false
}

/** What was asked for before has had its turn. */
const turn = () => new Promise(resolve => setImmediate(resolve))

it('sounds at what comes once someone has touched the page', async () => {
  touch()
  sound.chime(1)
  await turn()
  expect(notes).toBe(2)
})

it('is silent on a page that nobody has touched, and does not make up for it all at the first touch', async () => {
  for (let message = 0; message < 30; message += 1) sound.chime(1)
  vi.setSystemTime(Date.now() + 60_000)
  touch()
  await turn()
  expect(notes).toBe(0)
  sound.chime(1)
  await turn()
  expect(notes).toBe(2)
})
