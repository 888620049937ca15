import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Run {
  child: ChildProcess
  output(): string
  /** Resolves when the output matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  exit: Promise<number | null>
}

function balcao(args: string[], environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
  })
  children.push(child)
  let text = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer): void => {
    text += chunk
    for (const listener of listeners) listener()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return {
    child,
    output: () => text,
    exit: new Promise(resolve => child.on('exit', resolve)),
    says: pattern =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(text)
          if (match) resolve(match)
        }
        listeners.add(look)
        child.on('exit', () => reject(new Error(`it ended without saying ${pattern}:\n${text}`)))
        look()
      }),
  }
}

const serve = (environment?: Record<string, string>): Run =>
  balcao(['serve', '--data', folder, '--port', '0', '--log-level', 'error'], environment)

test('it says where it runs and how to sign in, and stops in order when it is told to', async () => {
  const run = serve()
  const [, url] = await run.says(/running: (http:\S+)/)
  await run.says(/password\s+\S{12,}/)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
  const again = serve()
  await again.says(/running:/)
  expect(again.output()).not.toContain('password')
})

test('a second program on the same folder is refused in a sentence', async () => {
  await serve().says(/running:/)
  const second = serve()
  expect(await second.exit).toBe(2)
  expect(second.output()).toContain('Another Balcão is running')
})

test('a port that another program uses is named in a sentence', async () => {
  const [, port] = await serve().says(/running: http:\S+:(\d+)/)
  const second = balcao(['serve', '--data', join(folder, 'other'), '--port', port!])
  expect(await second.exit).toBe(2)
  expect(second.output()).toContain(`127.0.0.1:${port} is used by another program`)
})

test('all faults of the configuration are listed at once and it stops with code 2', async () => {
  const run = balcao(['serve', '--data', folder, '--port', 'eighty'], { BALCAO_LOG_LEVEL: 'loud' })
  expect(await run.exit).toBe(2)
  expect(run.output().trim().split('\n')).toHaveLength(2)
})

test('a folder made by a newer version is refused in a sentence', async () => {
  const first = serve()
  await first.says(/running:/)
  first.child.kill('SIGTERM')
  await first.exit
  const { default: Database } = await import('better-sqlite3')
  const file = new Database(join(folder, 'platform.sqlite'))
  file.prepare('INSERT INTO migrations (name, checksum) VALUES (?, ?)').run('9999_future.sql', 'x')
  file.close()
  const run = serve()
  expect(await run.exit).toBe(2)
  expect(run.output()).toContain('newer version of Balcão')
})
