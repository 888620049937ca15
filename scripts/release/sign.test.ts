import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSignedBy, publicKeyIn } from '../../cli/upgrade/minisign.ts'
import { notRunHere } from '../../core/app/testing/not-run-here.ts'
import { sign, writeLatest } from './sign.ts'

/** Of Debian. */
const TOOL = 'minisign'

test('a signed release is known by Debian’s minisign and by the program, and no other file is', context => {
  if (spawnSync(TOOL, ['-v']).error) return notRunHere(context, `${TOOL} is not on this machine`)
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string): string => join(folder, name)
  expect(spawnSync(TOOL, ['-G', '-W', '-p', at('key.pub'), '-s', at('key')]).status).toBe(0)
  writeFileSync(at('SHA256SUMS'), `${'0'.repeat(64)}  balcao-linux-x64\n`)
  writeLatest(folder, '1.2.0', '2026-12-01')
  sign(folder, at('key'), '1.2.0')
  const key = publicKeyIn(readFileSync(at('key.pub'), 'utf8'))!
  for (const name of ['SHA256SUMS', 'latest.json']) {
    expect(spawnSync(TOOL, ['-V', '-p', at('key.pub'), '-m', at(name)]).status).toBe(0)
    const [file, signature] = [readFileSync(at(name)), readFileSync(at(`${name}.minisig`), 'utf8')]
    expect(isSignedBy(key, file, signature)).toBe(true)
    expect(isSignedBy(key, Buffer.concat([file, Buffer.from(' ')]), signature)).toBe(false)
    expect(isSignedBy(key, file, signature.replace('1.2.0', '1.3.0'))).toBe(false)
  }
  expect(() => sign(folder, at('no-key'), '1.2.0')).toThrow('SHA256SUMS was not signed')
})
