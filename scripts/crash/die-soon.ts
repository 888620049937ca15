import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from './program.ts'

const LONGEST_LIFE = 450

/** Lets it live for a moment after it serves, kills it, and starts the next one. */
export async function dieSoon(program: Program, random: () => number): Promise<void> {
  await program.serving()
  await pause(random() * LONGEST_LIFE)
  await program.kill()
  program.start()
}
