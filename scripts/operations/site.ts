import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { type SpawnedEmulator, spawnEmulator } from '../../core/app/testing/emulator.ts'
import { Run, type RunOptions } from '../../core/app/testing/run.ts'
import { Serving } from '../../core/app/testing/serving.ts'
import type { Size } from './sizes.ts'

/** The program of today, and the same with one more migration, as a later version would have. */
export interface Programs {
  today: string
  next: string
}

/** A data folder, the place of its backups, a local WhatsApp, and the program that runs on them, at one address from start to start. */
export interface Site {
  data: string
  backups: string
  url: string
  metrics: string
  wa: SpawnedEmulator
  programs: Programs
  /** Starts a program and returns at once. */
  start(program: keyof Programs): Serving
  /** Resolves when it can take work, as `/readyz` tells. */
  ready(): Promise<void>
  /** Asks it to stop, or kills it. */
  stop(how?: 'in order' | 'kill'): Promise<void>
  /** Runs a command on the folder, and answers what it said. Throws where it ends with anything but one of `codes`. */
  command(words: readonly string[], options?: CommandOptions): Promise<string>
  /** Begins a command on the folder. */
  begin(words: readonly string[], options?: CommandOptions): Run
  close(): Promise<void>
}

interface CommandOptions extends RunOptions {
  program?: keyof Programs
  codes?: readonly number[]
}

const ALL = 2 * 3_600_000

export async function setSite(programs: Programs, { backupEvery }: Pick<Size, 'backupEvery'>): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-operations-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
  mkdirSync(backups)
  const log = openSync(join(folder, 'program.log'), 'a')
  const wa = await spawnEmulator([], { TMPDIR: folder })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  let running: Serving | undefined
  const environment = { BALCAO_BACKUP_TO: backups, BALCAO_BACKUP_EVERY: String(backupEvery) }
  const begin: Site['begin'] = (words, { program = 'next', environment: more, ...options } = {}) => {
    const all = { ...environment, ...more }
    return new Run(programs[program], [...words, '--data', data], { environment: all, ...options })
  }
  return {
    ...{ data, backups, url, wa, programs },
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
    start(program) {
      const options = ['--port', String(port), '--metrics-port', String(metricsPort), '--wa-pace', 'open']
      running = new Serving(programs[program], data, [...options, '--log-level', 'info', ...wa.options], {
        errors: log,
        environment,
      })
      return running
    },
    async ready() {
      const look = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok
      await eventually('the program', look, { every: 100, patience: ALL })
    },
    async stop(how = 'in order') {
      await (how === 'kill' ? running?.kill() : running?.stop())
      running = undefined
    },
    begin,
    async command(words, { codes = [0], ...options } = {}) {
      const run = begin(words, options)
      const code = await run.exit
      if (!codes.some(each => each === code)) throw new Error(`${words.join(' ')} ended with ${code}:\n${run.output()}`)
      return run.output()
    },
    async close() {
      await running?.kill()
      await wa.run.stop()
      process.off('exit', clear)
      clear()
    },
  }
}

/** A port that nobody had a moment ago: the program keeps its address from start to start. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
