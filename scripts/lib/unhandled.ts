import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, Vitest } from 'vitest/node'

/**
 * A reporter beside vitest's own, which needs its file of JSON: what no test caught, such as a promise that failed after its test, fails
 * the run without a failed test and stands in none of vitest's files. It goes beside that file, and the summary names it.
 */
export default class Unhandled implements Reporter {
  private report = ''

  onInit({ config }: Vitest): void {
    this.report = (config.outputFile as { json: string }).json
  }

  onTestRunEnd(_files: unknown, errors: readonly SerializedError[]): void {
    const content = errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)
    writeFileSync(this.report.replace('.json', '-unhandled.json'), JSON.stringify(content))
  }
}
