import { eventually } from '../../core/app/testing/client/eventually.ts'
import { membersOf } from '../../core/app/testing/members.ts'
import type { Program } from './program.ts'

/** What is killed: the program, or one of its processes. */
export type Victim = Pick<Program, 'serving' | 'kill' | 'start'>

/** The shop is the second company, so its process is the second one; the first one, home, is killed as often. */
const SHOPS = 1

/** The program itself where it is of one process. */
export function victimOf(program: Program, processes: number, random: () => number): Victim {
  if (processes === 1) return program
  return {
    serving: () => program.serving(),
    async kill() {
      const slot = random() < 0.5 ? 0 : SHOPS
      const pid = await eventually('the process', () => membersOf(program.pid!)[slot])
      process.kill(pid, 'SIGKILL')
      await eventually('its end', () => !membersOf(program.pid!).includes(pid))
    },
    // Its parent starts it again.
    start: () => {},
  }
}
