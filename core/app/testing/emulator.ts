import { join } from 'node:path'
import { AdminClient, type EmulatorAddress } from '../../../emulators/whatsapp/admin-client.ts'
import { Run } from './run.ts'

export interface SpawnedEmulator extends EmulatorAddress {
  admin: AdminClient
  run: Run
}

/**
 * Starts the local WhatsApp as a process of its own, so that it outlives whatever a test kills. Options of the command, and
 * variables of its environment.
 */
export async function spawnEmulator(
  options: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<SpawnedEmulator> {
  const script = join(import.meta.dirname, '../../../cli/emulate.ts')
  const run = new Run(script, ['whatsapp', '--json', ...options], { errors: 'shown', environment })
  const [line] = await run.says(/^\{.*\}$/m)
  const address = JSON.parse(line) as EmulatorAddress
  return { ...address, admin: new AdminClient(address.adminUrl), run }
}
