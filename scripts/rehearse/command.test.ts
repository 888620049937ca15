import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Run } from '../../core/app/testing/run.ts'
import { TerminalHands } from './hands/terminal.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAIN = join(import.meta.dirname, 'main.ts')
const INTERRUPTED = 130

/** A place for what is temporary, in which nothing may be left. */
function ownPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'balcao-place-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  return place
}

describe('a rehearsal', () => {
  it('without a terminal says so, and ends', async () => {
    const run = new Run(MAIN, ['--lang', 'pt'])
    expect(await run.exit).toBe(1)
    expect(run.output()).toMatch(/^Aqui não há terminal: .*--emulator\n$/)
  })

  it('takes no option that it does not know', async () => {
    const run = new Run(MAIN, ['--emulate'])
    expect(await run.exit).toBe(1)
    expect(run.output()).toMatch(/^Unknown option '--emulate'.*\n$/)
  })

  it('against the emulator waits for nobody where the link is refused', async () => {
    const run = new Run(MAIN, ['--emulator', '--lang', 'en', '--wa-version', '2.3000.1'])
    expect(await run.exit).toBe(1)
    expect(run.output()).toMatch(/^✗ otherwise link-qr: outdated\nWithout a link .*\n$/)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('ends in order at %s, and leaves nothing of a dry run', async signal => {
    const place = ownPlace()
    const run = new Run(MAIN, ['--emulator', '--lang', 'en'], { environment: { TMPDIR: place } })
    await run.says(/receive-text/)
    expect(await run.stop(signal)).toBe(INTERRUPTED)
    expect(run.output()).toMatch(/\nInterrupted; .*\n$/)
    expect(readdirSync(place)).toEqual([])
  })

  it('ends in order when anyone who reads what it says goes', async () => {
    const place = ownPlace()
    const child = spawn(process.execPath, [MAIN, '--emulator'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: place },
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', piece => (errors += piece))
    await once(createInterface(child.stdout), 'line')
    child.stdout.destroy()
    expect(await once(child, 'close')).toEqual([INTERRUPTED, null])
    expect(errors).toBe('')
    expect(readdirSync(place)).toEqual([])
  })

  it('is left when the input of its terminal ends', async () => {
    const stdin = new PassThrough()
    const left = new Promise<void>(resolve => {
      const hands = new TerminalHands('en', resolve, { stdin, stdout: new PassThrough() })
      void hands.sees('send-text', 'any')
    })
    stdin.end()
    await left
  })

  it('tells in a sentence that the Node of the machine is too old, where none comes along', () => {
    const alone = mkdtempSync(join(tmpdir(), 'balcao-old-node-'))
    onTestFinished(() => rmSync(alone, { recursive: true }))
    for (const path of ['scripts/rehearse/run', 'scripts/lib/prepare.sh', 'package-lock.json'])
      cpSync(join(ROOT, path), join(alone, path))
    mkdirSync(join(alone, 'node_modules'))
    cpSync(join(alone, 'package-lock.json'), join(alone, 'node_modules/.balcao-lock'))
    const bin = join(alone, 'bin')
    mkdirSync(bin)
    for (const [name, does] of [
      ['node', '[ "$1" = --version ] && echo v20.19.5'],
      ['npm', 'exit 1'],
    ] as const) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${does}\n`)
      chmodSync(join(bin, name), 0o755)
    }
    const { status, stdout, stderr } = spawnSync(join(alone, 'scripts/rehearse/run'), ['--emulator'], {
      encoding: 'utf8',
      env: { PATH: `${bin}:/usr/bin:/bin` },
    })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'Balcão runs on Node.js 24 or newer; this is v20.19.5. Install a newer one, then run this again.\n',
    ])
  })
})
