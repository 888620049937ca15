import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestClient } from '../../core/app/testing/client.ts'
import { Run } from '../../core/app/testing/run.ts'
import { BUILT_PROGRAM, Serving } from '../../core/app/testing/serving.ts'

const EMULATE = join(import.meta.dirname, '../emulate.ts')

/** A folder of its own, and the programs that a test runs on it. */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  /** What its programs leave behind when they are killed goes with the folder. */
  private readonly temporary = { TMPDIR: this.folder }
  private readonly runs: Run[] = []

  serve(environment: Record<string, string> = {}, args: readonly string[] = []): Serving {
    return this.keep(
      new Serving(BUILT_PROGRAM, this.folder, args, {
        environment: { ...this.temporary, ...environment },
        passwords: 'cheap',
      }),
    )
  }

  /** The same on another folder. */
  serveOn(data: string, args: readonly string[] = []): Serving {
    return this.keep(new Serving(BUILT_PROGRAM, data, args, { environment: this.temporary, passwords: 'cheap' }))
  }

  /** The same, once it takes calls. */
  async serving(): Promise<{ run: Serving; desk: TestClient }> {
    const run = this.serve()
    return { run, desk: new TestClient(await run.url()) }
  }

  balcao(args: readonly string[], environment: Record<string, string> = {}): Run {
    return this.keep(
      new Run(BUILT_PROGRAM, args, { environment: { ...this.temporary, ...environment }, passwords: 'cheap' }),
    )
  }

  /** `balcao flow …`, with what someone types. */
  flow(args: readonly string[], typed?: string, environment: Record<string, string> = {}): Run {
    const options = { environment: { ...this.temporary, ...environment }, ...(typed !== undefined && { typed }) }
    return this.keep(new Run(BUILT_PROGRAM, ['flow', ...args], options))
  }

  /** `npm run emulate -- …` */
  emulate(...args: readonly string[]): Run {
    return this.keep(new Run(EMULATE, args, { environment: this.temporary }))
  }

  async close(): Promise<void> {
    await Promise.all(this.runs.map(run => run.kill()))
    rmSync(this.folder, { recursive: true, force: true })
  }

  private keep<R extends Run>(run: R): R {
    this.runs.push(run)
    return run
  }
}
