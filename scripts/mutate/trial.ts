import { globSync } from 'node:fs'
import { startVitest } from 'vitest/node'
import { FOLDER_VARIABLE, type Healthy, type Outcome, Paper, type Plan, type Trial } from './paper.ts'

const LOOKED_AFTER_MS = 500

/** Tests that start programs see the sources as they lie on the disk, and those with a WhatsApp are slow: only who names them runs them. */
const ONLY_BY_NAME = [
  'core/emulators',
  'core/whatsapp/conformance',
  'core/whatsapp/providers/baileys',
  'core/app/config.test',
]

export function testFiles(wanted: string[]): string[] {
  return globSync('core/**/*.test.ts')
    .filter(file => {
      if (wanted.length) return wanted.some(start => file.startsWith(start))
      return !ONLY_BY_NAME.some(start => file.startsWith(start))
    })
    .sort()
}

interface Found {
  outcomes: Outcome[]
  ill: string[]
}

/** Tries all mutants of the plan, in as many processes as that needs: some mutants never come back. */
export async function tryAll(plan: Plan, sources: Map<string, string>, folder: string): Promise<Found> {
  const paper = new Paper(folder)
  paper.write('plan', plan)
  process.env[FOLDER_VARIABLE] = folder
  for (;;) {
    const before = paper.outcomes().length
    const healthy = paper.read<Healthy>('healthy')
    if (healthy && before === plan.mutants.length) return { outcomes: paper.outcomes(), ill: healthy.ill }
    const isHealthy = healthy !== undefined
    // Once it is known which test reaches what, any file gets the process going.
    await runTests(isHealthy ? plan.tests.slice(0, 1) : plan.tests, sources, paper)
    if (paper.read('healthy') === undefined) throw new Error('The tests did not come to an end')
    const outcomes = paper.outcomes()
    process.stdout.write(`  ${outcomes.length} of ${plan.mutants.length}\n`)
    if (outcomes.length > before || !isHealthy) continue
    const stuck = paper.read<Trial>('trial')
    if (!stuck || outcomes.some(({ id }) => id === stuck.id)) throw new Error('No mutant was tried')
    paper.tell({ id: stuck.id, because: 'endless' })
  }
}

async function runTests(files: string[], sources: Map<string, string>, paper: Paper): Promise<void> {
  const watch = setInterval(() => endWhatIsStuck(paper), LOOKED_AFTER_MS)
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      watch: false,
      root: process.cwd(),
      include: files,
      runner: new URL('runner.ts', import.meta.url).pathname,
      pool: 'forks',
      maxWorkers: 1,
      isolate: false,
      // It would hand out the sources with the mutants of another run.
      fsModuleCache: false,
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      reporters: [{}],
      dangerouslyIgnoreUnhandledErrors: true,
      disableConsoleIntercept: true,
      silent: true,
    },
    {
      logLevel: 'silent',
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (_code, id) => {
            const code = sources.get(id)
            return code === undefined ? undefined : { code, map: null }
          },
        },
      ],
    },
  )
  clearInterval(watch)
  await vitest.close()
  // What the broken program made of its tests is no failure of this one.
  process.exitCode = 0
}

function endWhatIsStuck(paper: Paper): void {
  const trial = paper.read<Trial>('trial')
  if (!trial || Date.now() < trial.until || paper.outcomes().some(({ id }) => id === trial.id)) return
  paper.tell({ id: trial.id, because: 'endless' })
  process.kill(trial.pid, 'SIGKILL')
}
