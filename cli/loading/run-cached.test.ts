import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCached } from './run-cached.ts'

let folder: string
let bundle: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  bundle = join(folder, 'bundle.cjs')
  writeBundle(1)
})
afterEach(() => {
  globalThis.keepCompiled = undefined
  rmSync(folder, { recursive: true })
})

/** Each says its number, and where it lies, by what it is given to load with. */
const writeBundle = (n: number): void =>
  writeFileSync(
    bundle,
    `const say = () => { process.said = [${n}, require('node:path').relative(__dirname, __filename)] };say()`,
  )

/** Runs it, and tells what it said and whether there is anything to keep. */
function run(stored: string | undefined = folder): { said: unknown; isKept: boolean } {
  runCached(bundle, stored)
  return { said: (process as { said?: unknown }).said, isKept: globalThis.keepCompiled === undefined }
}

const file = (): string => join(folder, readdirSync(folder).find(name => name !== 'bundle.cjs')!)

test('what was compiled is stored once the program says so, and used by the next start', () => {
  expect(run()).toEqual({ said: [1, 'bundle.cjs'], isKept: false })
  expect(readdirSync(folder)).toEqual(['bundle.cjs'])
  globalThis.keepCompiled!()
  expect(run()).toEqual({ said: [1, 'bundle.cjs'], isKept: true })
})

test('another source of the same length is compiled, and takes the place of the one before', () => {
  run()
  globalThis.keepCompiled!()
  writeBundle(2)
  expect(run()).toEqual({ said: [2, 'bundle.cjs'], isKept: false })
  globalThis.keepCompiled!()
  expect(run()).toEqual({ said: [2, 'bundle.cjs'], isKept: true })
  expect(readdirSync(folder)).toHaveLength(2)
})

test('what was damaged is compiled again', () => {
  run()
  globalThis.keepCompiled!()
  const whole = readFileSync(file())
  for (const damaged of [whole.fill(0, whole.length - 20), whole.subarray(0, 100), Buffer.alloc(3)]) {
    writeFileSync(file(), damaged)
    expect(run()).toEqual({ said: [1, 'bundle.cjs'], isKept: false })
  }
})

test('where nothing can be stored it runs all the same, and leaves no half', () => {
  run(join(folder, 'nowhere'))
  globalThis.keepCompiled!()
  run()
  globalThis.keepCompiled!()
  const place = file()
  rmSync(place)
  mkdirSync(join(place, 'in the way'), { recursive: true })
  expect(run()).toEqual({ said: [1, 'bundle.cjs'], isKept: false })
  globalThis.keepCompiled!()
  expect(readdirSync(folder)).toHaveLength(2)
})
