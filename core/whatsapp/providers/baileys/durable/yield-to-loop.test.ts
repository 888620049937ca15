import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { expect, it } from 'vitest'
import { AuthFile } from './auth-file.ts'
import { YieldToLoop } from './yield-to-loop.ts'

/** Keeps the processor for so many milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** How often the event loop goes round while `burst` runs. */
async function rounds(burst: () => Promise<void>): Promise<number> {
  let count = 0
  let goesOn = true
  const round = (): void => {
    count += 1
    if (goesOn) setImmediate(round)
  }
  setImmediate(round)
  await burst()
  goesOn = false
  return count
}

it('lets others have the event loop every few milliseconds of a burst, and not at every step', async () => {
  const yieldToLoop = new YieldToLoop()
  const steps: number[] = []
  const went = await rounds(async () => {
    const step = async (n: number) => {
      await yieldToLoop.pause()
      steps.push(n)
      work(0.5)
    }
    await Promise.all(Array.from({ length: 200 }, (_, n) => step(n)))
  })
  expect(went).toBeGreaterThan(10)
  expect(steps).toEqual(Array.from({ length: 200 }, (_, n) => n))
  const short = () => Promise.all(Array.from({ length: 1000 }, () => yieldToLoop.pause()))
  expect(await rounds(async () => void (await short()))).toBeLessThan(500)
})

it('lets others have it while a connection’s file is read and written without a pause', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'breather-'))
  const file = new AuthFile(join(folder, '1.sqlite'), library)
  for (const step of [() => file.get('session', ['ana']), () => file.set({})]) {
    let hasGone = false
    setImmediate(() => {
      hasGone = true
    })
    for (let times = 0; times < 20_000 && !hasGone; times += 1) await step()
    expect(hasGone).toBe(true)
  }
  file.close()
  rmSync(folder, { recursive: true })
})
