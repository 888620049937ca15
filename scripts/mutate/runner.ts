import { dirname } from 'node:path'
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'
import { startTests } from 'vitest/internal/browser'
import type { Mutant } from './mutants.ts'
import { FOLDER_VARIABLE, type Healthy, type Outcome, Paper, type Plan } from './paper.ts'
import { listen, withMutant } from './switch.ts'

/** Beyond these, only tests of the mutant's own folder are tried: whoever wants more of a far test writes a near one. */
const ENOUGH_MS = 12_000
/** A process that has seen so many broken programs makes room for a fresh one. */
const MUTANTS_OF_A_PROCESS = 250
const MOST_FAILURES_TO_FINISH = 30_000
/** On a machine that has much to do a healthy test may run out of time; what is called ill here kills no mutant any more. */
const TRIES_ALONE = 3

// Programs that are broken on purpose say all sorts of things.
process.stdout.write = () => true

const paper = new Paper(process.env[FOLDER_VARIABLE]!)
const plan = paper.read<Plan>('plan')!

/**
 * Vitest's runner in the one process of a mutation run. First it runs all tests and notes which reach which mutant; then it
 * tries the mutants, each with those tests alone, in modules that stay loaded.
 */
export default class MutationRunner extends TestRunner {
  private healthy = paper.read<Healthy>('healthy')
  private readonly noted: Healthy = { tests: {}, reached: {}, asked: {}, loaded: [], ill: [] }
  private readonly reachedBy = new Map<number, Set<string>>()
  /** What was reached while a test file and the modules of its own were loaded, by file. */
  private readonly loading = new Map<number, Set<string>>()
  private readonly illIds = new Set<string>()
  private filesDone = 0
  private isTrying = false
  /** One test that fails is enough. */
  private isKilled = false
  /** Tests that were seen to pass by themselves, without a mutant, after one had failed. */
  private readonly steady = new Map<string, boolean>()

  override importFile(file: string, source: 'collect' | 'setup'): unknown {
    if (!this.healthy) listen(id => addTo(this.loading, id, file))
    return super.importFile(file, source)
  }

  onBeforeRunFiles(files: RunnerTestFile[]): void {
    // Until the first test of a file begins, what is reached counts for that one.
    const first = files.flatMap(testsOf)[0]
    if (!this.healthy && first) this.note(first.id)
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.isKilled) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    if (!this.healthy) this.note(test.id)
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    if (this.isTrying && test.result?.state === 'fail') this.isKilled = true
  }

  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files)
    if (this.isTrying) return
    if (!this.healthy) {
      for (const file of files) this.keep(file)
      if (++this.filesDone < plan.tests.length) return
      this.healthy = this.diagnosis()
      paper.write('healthy', this.healthy)
    }
    listen(undefined)
    this.isTrying = true
    await this.tryMutants(this.healthy)
  }

  private note(test: string): void {
    listen(id => {
      this.noted.asked[id] = (this.noted.asked[id] ?? 0) + 1
      addTo(this.reachedBy, id, test)
    })
  }

  private keep(file: RunnerTestFile): void {
    const tests = testsOf(file)
    for (const { id, name, result } of tests) {
      this.noted.tests[id] = { file: file.filepath, name, ms: result?.duration ?? 0 }
      if (result?.state !== 'pass') this.illIds.add(id)
      if (result?.state === 'fail') this.noted.ill.push(`${file.name}: ${name}`)
    }
    if (file.result?.state === 'fail' && !tests.length) this.noted.ill.push(file.name)
    // The first test of a file may have opened the world of all of them.
    for (const reaching of this.reachedBy.values())
      if (tests[0] && reaching.has(tests[0].id)) for (const { id } of tests) reaching.add(id)
  }

  private diagnosis(): Healthy {
    const { noted } = this
    const ofFile = Map.groupBy(Object.keys(noted.tests), test => noted.tests[test]!.file)
    for (const [id, tests] of this.reachedBy) {
      // What a test file does before its tests may be what they look at.
      const beside = [...(this.loading.get(id) ?? [])].flatMap(file => ofFile.get(file) ?? [])
      noted.reached[id] = [...new Set([...tests, ...beside])].filter(test => !this.illIds.has(test))
    }
    noted.loaded = [...this.loading.keys()].filter(id => !this.reachedBy.has(id))
    return noted
  }

  private async tryMutants(healthy: Healthy): Promise<void> {
    const done = new Set(paper.outcomes().map(({ id }) => id))
    const open = plan.mutants.filter(({ id }) => !done.has(id))
    for (const mutant of open.slice(0, MUTANTS_OF_A_PROCESS)) paper.tell(await this.outcome(mutant, healthy))
  }

  private async outcome({ id, file }: Mutant, healthy: Healthy): Promise<Outcome> {
    const reaching = healthy.reached[id] ?? []
    if (!reaching.length) return { id, because: healthy.loaded.includes(id) ? 'loaded' : 'unreached' }
    const limit = MOST_FAILURES_TO_FINISH + 100 * (healthy.asked[id] ?? 0)
    let spent = 0
    for (const [testFile, tests] of nearestFirst(file, reaching, healthy)) {
      if (spent > ENOUGH_MS && distance(file, testFile) > 0) break
      const ms = tests.reduce((sum, test) => sum + healthy.tests[test]!.ms, 0)
      spent += ms
      paper.write('trial', { id, pid: process.pid, until: Date.now() + 40_000 + 5 * ms })
      const failure = await withMutant(id, limit, () => this.failureOf(testFile, tests, ms))
      if (failure && (await this.isSteady(failure, testFile, tests))) return { id, because: 'failed', by: failure }
    }
    return { id, because: 'survived' }
  }

  /** The test that fails, or the file's name when all do. */
  private async failureOf(file: string, tests: string[], ms: number): Promise<string | undefined> {
    this.isKilled = false
    this.config.testTimeout = 4_000 + 3 * ms
    this.config.hookTimeout = 10_000
    const [result] = await startTests([{ filepath: file, testIds: tests, fileTags: undefined }], this)
    const failed = testsOf(result!).find(test => test.result?.state === 'fail')
    if (failed) return `${file} ${failed.name}`
    return hasFailed(result!) ? file : undefined
  }

  /** Whether that failure tells anything: a test that needs the ones before it fails by itself, too. */
  private async isSteady(failure: string, file: string, tests: string[]): Promise<boolean> {
    const known = this.steady.get(failure)
    if (known !== undefined) return known
    let steady = false
    for (let tries = 0; !steady && tries < TRIES_ALONE; tries++) steady = !(await this.failureOf(file, tests, 5_000))
    this.steady.set(failure, steady)
    return steady
  }
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

function testsOf(task: RunnerTask): RunnerTestCase[] {
  return task.type === 'test' ? [task] : task.tasks.flatMap(testsOf)
}

function hasFailed(task: RunnerTask): boolean {
  return task.result?.state === 'fail' || (task.type === 'suite' && task.tasks.some(hasFailed))
}

function nearestFirst(file: string, tests: string[], healthy: Healthy): [string, string[]][] {
  const files = Map.groupBy(tests, test => healthy.tests[test]!.file)
  const cost = (ids: string[]): number => ids.reduce((sum, test) => sum + healthy.tests[test]!.ms, 0)
  return [...files].sort(
    ([one, ones], [other, others]) => distance(file, one) - distance(file, other) || cost(ones) - cost(others),
  )
}

/** How many folders lie between a source and a test. */
function distance(source: string, test: string): number {
  const [from, to] = [dirname(source).split('/'), dirname(test.slice(process.cwd().length + 1)).split('/')]
  const shared = from.findIndex((folder, at) => folder !== to[at])
  const common = shared === -1 ? from.length : shared
  return from.length - common + Math.max(0, to.length - common)
}
