import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { TestClient } from '../core/app/testing/client.ts'
import { BUILT_PROGRAM } from '../core/app/testing/serving.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { Terminal } from './testing/terminal.ts'

/** docs/examples/ci.yml, its steps as they stand, where a service for CI would run them. */

interface Step {
  name?: string
  uses?: string
  run?: string
  env?: Record<string, string>
  with?: { path?: string }
}
interface Job {
  env?: Record<string, string>
  steps: Step[]
}
const ROOT = join(import.meta.dirname, '..')
const readDoc = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8')
const { jobs } = parse(readDoc('examples/ci.yml')) as { jobs: Record<string, Job> }

let terminal: Terminal
let data: string
beforeEach(() => {
  terminal = new Terminal()
  data = join(terminal.folder, 'data')
})
afterEach(() => terminal.close())

const within = (...names: string[]): string => join(terminal.folder, ...names)

/** The program of this repository, as a release's one file. */
function release(): string {
  const program = `#!/bin/sh\nexec '${process.execPath}' '${BUILT_PROGRAM}' "$@"\n`
  mkdirSync(within('release'))
  writeFileSync(within('release', 'balcao-linux-x64'), program)
  const sum = createHash('sha256').update(program).digest('hex')
  writeFileSync(within('release', 'SHA256SUMS'), `${sum}  balcao-linux-x64\n${sum}  balcao-linux-arm64\n`)
  return `file://${within('release')}`
}

/** A runner: what it has, and the steps of its job one after the other, each in a shell of its own that ends with the first error. */
class Runner {
  readonly said: string[] = []
  private readonly home: string
  private readonly vars: Record<string, string>

  constructor(name: string, vars: Record<string, string>, path = '') {
    this.home = within(name)
    this.vars = vars
    mkdirSync(join(this.home, 'work'), { recursive: true })
    writeFileSync(this.pathFile, path)
  }

  /** What the steps so far put in front of PATH. */
  get path(): string {
    return readFileSync(this.pathFile, 'utf8')
  }

  private get pathFile(): string {
    return join(this.home, 'path')
  }

  async work({ env = {}, steps }: Job): Promise<void> {
    for (const step of steps) {
      if (step.run !== undefined) await this.shell(step.run, { ...env, ...step.env })
      else if (step.uses?.startsWith('actions/checkout@')) this.checkOut()
      else if (step.uses?.startsWith('actions/upload-artifact@'))
        expect(existsSync(join(this.home, 'work', step.with!.path!))).toBe(true)
      else throw new Error(`A step that nobody knows here: ${JSON.stringify(step)}`)
    }
  }

  /** The flow and the scenario of docs/flows.md. */
  private checkOut(): void {
    const [flow, scenario] = ['json', 'yaml'].map(
      language => new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(readDoc('flows.md'))![1]!,
    )
    mkdirSync(join(this.home, 'work/flows'), { recursive: true })
    writeFileSync(join(this.home, 'work/flows/entrega.flow.json'), flow!)
    writeFileSync(join(this.home, 'work/flows/entrega.scenario.yaml'), scenario!)
  }

  private shell(script: string, env: Record<string, string>): Promise<void> {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const provided = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ vars\.(\w+) \}\}/g, (_, word: string) => this.vars[word]!),
    ])
    const all = {
      ...{
        NODE_COMPILE_CACHE,
        TMPDIR: terminal.folder,
        HOME: this.home,
        PATH: [...this.path.trim().split('\n'), PATH].join(':'),
      },
      ...{ RUNNER_TEMP: join(this.home, 'temp'), GITHUB_PATH: this.pathFile },
      ...Object.fromEntries(provided),
    }
    return new Promise((resolve, reject) =>
      execFile('bash', ['-e', '-c', script], { cwd: join(this.home, 'work'), env: all }, (error, stdout, stderr) => {
        this.said.push(stdout)
        if (error) reject(new Error(`${script}\nended with ${error.code}:\n${stdout}${stderr}`))
        else resolve()
      }),
    )
  }
}

// Eight programs, each a second of a processor, which others may want as well.
test('the workflow of the documents tests flows, makes a company once, and publishes the flows on the desk that runs', async () => {
  const tested = new Runner('anywhere', { BALCAO_RELEASE: release() })
  await tested.work(jobs.test!)
  expect(tested.said.join('')).toContain('ok  an order that is on its way')

  const desk = new TestClient(await terminal.serveOn(data).url())
  const machine = new Runner('beside the desk', { BALCAO_DATA: data }, tested.path)
  await machine.work(jobs.publish!)
  const stored = join(data, 'first-password.json')
  const { result } = JSON.parse(readFileSync(stored, 'utf8')) as { result: { password: string } }
  expect(statSync(stored).mode & 0o777).toBe(0o600)
  expect(machine.said.join('')).not.toContain(result.password)
  const { COMPANY: company, ADMIN: email } = jobs.publish!.env!
  const { user } = await desk.call(authRoutes.login, { body: { email: email!, password: result.password } })
  expect(user).toMatchObject({ companyId: 2, company: { name: company } })
  // The next push finds it there, and the flow as it is.
  await machine.work(jobs.publish!)
  expect(machine.said.join('').match(/version \d+/g)).toEqual(['version 1', 'version 1'])
})
