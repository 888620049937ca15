import type { Emulator, EmulatorOptions } from './emulator.ts'

export type { Emulator, EmulatorOptions } from './emulator.ts'

/**
 * Starts a local WhatsApp on loopback (README.md tells what it can do). Baileys is loaded only here, because that
 * blocks for a moment.
 */
export const startEmulator = async (options: EmulatorOptions = {}): Promise<Emulator> => {
  const { Emulator } = await import('./emulator.ts')
  return Emulator.start(options)
}
