import { join } from 'node:path'
import type { FirstSignIn } from '../../platform/companies/index.ts'
import { Run, type RunOptions } from './run.ts'

/** The program as `npm run build` left it; `TEST_PROGRAM` names another build. */
export const BUILT_PROGRAM = process.env.TEST_PROGRAM ?? join(import.meta.dirname, '../../../dist/balcao.cjs')

/** `balcao serve` in a process of its own, on a free port unless `args` say otherwise. */
export class Serving extends Run {
  constructor(program: string, data: string, args: readonly string[] = [], options: RunOptions = {}) {
    super(program, ['serve', '--data', data, '--port', '0', '--log-level', 'error', ...args], options)
  }

  /** Its address, once it takes calls; rejects when it ends before. */
  url(): Promise<string> {
    return this.word('running:')
  }

  /** Waits until so many companies are upgraded, or all that were left; answers how many are, Infinity for all. */
  async upgraded(least = Number.POSITIVE_INFINITY): Promise<number> {
    const url = new URL('/readyz', await this.url())
    for (;;) {
      const { checks } = (await (await fetch(url)).json()) as { checks: { upgrade: string } }
      const done = checks.upgrade === 'ok' ? Number.POSITIVE_INFINITY : Number.parseInt(checks.upgrade, 10)
      if (done >= least) return done
    }
  }

  /** How the super administrator signs in, once it was told; only the first start on a folder tells it. */
  async firstSignIn(): Promise<FirstSignIn> {
    const [, email, password] = await this.says(/e-mail\s+(\S+)\s+password\s+(\S+)/)
    return { email: email!, password: password! }
  }
}
