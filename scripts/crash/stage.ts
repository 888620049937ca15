import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SpawnedEmulator, spawnEmulator } from '../../core/app/testing/emulator.ts'
import { Program } from './program.ts'

/**
 * A temporary folder, a local WhatsApp that survives everything, and the program as it was built, or another that `TEST_PROGRAM` names.
 */
export interface Stage {
  folder: string
  wa: SpawnedEmulator
  /** Not yet started, on a data folder of its own. */
  program(name: string, flags?: readonly string[]): Program
  /** Where the program's complaints lie. */
  log: string
  close(): Promise<void>
}

export async function setStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-crash-'))
  const programs: Program[] = []
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  const log = join(folder, 'program.log')
  const logFile = openSync(log, 'a')
  const wa = await spawnEmulator([], { TMPDIR: folder })
  const abandon = () => {
    for (const program of programs) program.abandon()
    void wa.run.stop()
  }
  // Before the folder is cleared.
  process.prependOnceListener('exit', abandon)
  return {
    folder,
    wa,
    log,
    program(name, more = []) {
      const program = new Program({
        data: join(folder, name),
        flags: [...wa.options, ...more],
        log: logFile,
      })
      programs.push(program)
      return program
    },
    async close() {
      await Promise.all(programs.map(program => program.kill()))
      await wa.run.stop()
      closeSync(logFile)
      process.off('exit', abandon).off('exit', clear)
      clear()
    },
  }
}
