import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestClient } from '../../core/testing/client.ts'

export interface Run {
  child: ChildProcess
  output(): string
  /** Resolves when the output matches. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  exit: Promise<number | null>
}

/** A folder of its own, and the programs that a test runs on it. */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  private readonly children: ChildProcess[] = []

  serve(environment?: Record<string, string>): Run {
    return this.balcao(['serve', '--data', this.folder, '--port', '0', '--log-level', 'error'], environment)
  }

  /** The same, once it takes calls. */
  async serving(): Promise<{ run: Run; desk: TestClient }> {
    const run = this.serve()
    const [, url] = await run.says(/running: (http:\S+)/)
    return { run, desk: new TestClient(url!) }
  }

  balcao(args: string[], environment: Record<string, string> = {}): Run {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], {
      env: { PATH: process.env.PATH ?? '', ...environment },
    })
    this.children.push(child)
    return runOf(child)
  }

  close(): void {
    for (const child of this.children) child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Ends a program as a person does. */
export async function stop({ child, exit }: Run): Promise<void> {
  child.kill('SIGTERM')
  await exit
}

function runOf(child: ChildProcess): Run {
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
