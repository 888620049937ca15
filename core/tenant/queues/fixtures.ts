import { queuePalette } from '../../kit/queue-palette.ts'
import type { TestClient } from '../../testing/client.ts'
import { type Queue, queueRoutes } from './contract.ts'

let serial = 0

/** A queue with a name and a colour of its own. */
export function aQueue(admin: TestClient, given: Partial<Pick<Queue, 'name' | 'color'>> = {}): Promise<Queue> {
  serial += 1
  const color = queuePalette[serial % queuePalette.length]!
  return admin.call(queueRoutes.create, { body: { name: `Fila ${serial}`, color, ...given } })
}
