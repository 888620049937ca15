import type { Command, OptionValues } from 'commander'

/** An emulator that `npm run emulate` can start. */
export interface EmulatorCommand {
  /** Its name, in a sentence what it plays, and its own options. */
  command: Command
  /** Starts it as the command line says. */
  start(options: OptionValues): Promise<RunningEmulator>
}

export interface RunningEmulator {
  /** What a program needs to know to use it; goes through JSON. */
  address: object
  /** The same in words, and what to do with it. */
  greeting: string
  stop(): Promise<void>
}
