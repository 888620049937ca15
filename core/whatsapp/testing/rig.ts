import { TestClock } from '../../app/testing/test-clock.ts'
import type { ConnectionRef } from '../address.ts'
import type { InboundEvent } from '../events.ts'
import { silentLog } from '../log.ts'
import { type FakeLine, type FakeWhatsApp, fakeWhatsApp } from '../providers/fake/index.ts'
import type { ConnectionState, ConnectionStep, KnownProxy } from '../sessions/connections.ts'
import { ConnectionManager } from '../sessions/manager.ts'
import type { LiveVersion } from '../version/live-version.ts'
import { quiet } from './quiet.ts'

export const ref: ConnectionRef = { companyId: 1, connectionId: 7 }

/** The machinery on the fake provider with a host that remembers: for tests of this folder. */
export interface Rig {
  clock: TestClock
  provider: FakeWhatsApp
  line: FakeLine
  connections: ConnectionManager
  /** Every state the host was told, oldest first. */
  states: ConnectionState[]
  /** What led to each of them. */
  steps: (ConnectionStep | null)[]
  statuses(): string[]
  last(): ConnectionState
  /** Every batch the host stored. */
  batches: InboundEvent[][]
  events(): InboundEvent[]
  /** What was logged as an error. */
  faults: string[]
  /** By which the connection goes. */
  proxy: KnownProxy
  /** Tells it; a test may make that fail. */
  proxyOf(): Promise<KnownProxy>
  /** What `receive` does before it stores; a test may make it slow or throw. */
  onReceive: (events: InboundEvent[]) => Promise<void>
  /** Likewise for a state. */
  onState: (state: ConnectionState) => Promise<void>
}

export function rig(
  clock = new TestClock('2026-03-02T15:00:00Z'),
  provider = fakeWhatsApp(clock),
  version?: LiveVersion,
): Rig {
  const states: ConnectionState[] = []
  const steps: (ConnectionStep | null)[] = []
  const batches: InboundEvent[][] = []
  const errors: string[] = []
  const made: Omit<Rig, 'connections'> = {
    clock,
    provider,
    line: provider.line(ref),
    states,
    steps,
    statuses: () => states.map(state => state.status),
    last: () => states.at(-1)!,
    batches,
    faults: errors,
    events: () => batches.flat(),
    proxy: undefined,
    proxyOf: async () => whole.proxy,
    onReceive: async () => {},
    onState: async () => {},
  }
  const connections = new ConnectionManager({
    provider,
    clock,
    random: () => 0.5,
    log: { ...silentLog, error: (_, sentence) => void errors.push(sentence) },
    fileOf: ({ companyId, connectionId }) => `${companyId}/${connectionId}`,
    deviceName: 'Balcão',
    version,
    host: {
      proxyOf: () => whole.proxyOf(),
      accountOf: async () => undefined,
      typing() {},
      stateChanged: async (state, step) => {
        await whole.onState(state)
        states.push(state)
        steps.push(step)
      },
      receive: async (_ref, events) => {
        await whole.onReceive(events)
        batches.push(events)
      },
    },
  })
  const whole: Rig = Object.assign(made, { connections })
  return whole
}

/** A rig whose connection is linked and open. */
export async function openRig(): Promise<Rig> {
  const opened = rig()
  opened.line.link()
  await opened.connections.start(ref)
  await quiet()
  return opened
}
