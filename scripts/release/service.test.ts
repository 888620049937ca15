import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCodes } from '../../cli/frame/exit-codes.ts'
import { options } from '../../core/app/options.ts'
import { notRunHere } from '../../core/app/testing/not-run-here.ts'

/** Not on every machine. */
const JUDGE = 'systemd-analyze'

const unit = readFileSync(join(import.meta.dirname, 'balcao.service'), 'utf8')
const lines = unit.split('\n').filter(line => line !== '' && !line.startsWith('#'))
const valuesOf = (key: string): string[] =>
  lines.filter(line => line.startsWith(`${key}=`)).map(line => line.slice(key.length + 1))

test('the service sets nothing that is not an option, and writes nowhere but in its own folders', () => {
  const known = new Set<string>([...Object.values(options).map(({ environment }) => environment), 'BALCAO_CACHE'])
  for (const set of valuesOf('Environment')) expect(known).toContain(set.split('=')[0])
  expect(valuesOf('ProtectSystem')).toEqual(['strict'])
  expect(valuesOf('Environment').map(set => set.split('=')[1])).toEqual([
    ...valuesOf('StateDirectory').map(name => `/var/lib/${name}`),
    ...valuesOf('CacheDirectory').map(name => `/var/cache/${name}`),
  ])
})

test('it is started again after all but an error of what it was told', () => {
  expect(valuesOf('Restart')).toEqual(['on-failure'])
  expect(valuesOf('RestartPreventExitStatus')).toEqual([String(exitCodes.usage.code)])
})

test('each line of the unit is a section or a setting', () => {
  for (const line of lines) expect(line).toMatch(/^(?:\[(?:Unit|Service|Install)\]|[A-Z]\w+=.+)$/)
})

test('systemd reads the unit without a complaint, and finds little that an intruder could do', context => {
  if (spawnSync(JUDGE, ['--version']).error) return notRunHere(context, `${JUDGE} is not on this machine`)
  const folder = mkdtempSync(join(tmpdir(), 'balcao-unit-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'balcao.service')
  writeFileSync(path, unit.replace('/usr/local/bin/balcao', '/bin/true'))
  const verified = spawnSync(JUDGE, ['verify', '--man=no', path], { encoding: 'utf8' })
  expect(`${verified.stdout}${verified.stderr}`.trim()).toBe('')
  const judged = spawnSync(JUDGE, ['security', '--offline=yes', '--threshold=20', path], {
    encoding: 'utf8',
  })
  expect([judged.status, judged.stdout.trim().split('\n').at(-1)]).toEqual([
    0,
    expect.stringMatching(/exposure level.* OK/),
  ])
})
