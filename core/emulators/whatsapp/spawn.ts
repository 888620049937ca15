import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { AdminClient, type EmulatorAddress } from './admin-client.ts'

export interface SpawnedEmulator extends EmulatorAddress {
  process: ChildProcess
  admin: AdminClient
  /** Ends the process. */
  stop(): Promise<void>
}

/** Runs the emulator as a process of its own, so that it outlives whatever the test kills. Arguments as in main.ts. */
export const spawnEmulator = async (args: string[] = []): Promise<SpawnedEmulator> => {
  const main = new URL('./main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`emulator: the process ended at once with code ${code}`)
  })
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed])) as [string]
  failed.catch(() => undefined)
  const address = JSON.parse(line) as EmulatorAddress
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill()
    await gone
  }
  return { ...address, process: child, admin: new AdminClient(address.adminUrl), stop }
}
