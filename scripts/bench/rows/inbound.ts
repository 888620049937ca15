import { type SpawnedEmulator, spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { CompanyFile } from '../company-file.ts'
import { linkPhone } from '../linked-phone.ts'
import { fsyncMs } from '../machine.ts'
import { startProduct } from '../product.ts'
import { CACHE } from '../program.ts'
import { atLeast, atMost, type Line, short } from '../report.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const ACCOUNT = '5511950000000'
const KNOWN = '5521910000000'
const STRANGERS = '5521920000000'
const CUSTOMERS = 100

/** Messages that come by the real client library. The emulator encrypts them beforehand, in a process of its own. */
export const inbound: OwnRow = {
  key: 'inbound',
  async measure({ seeded, quick }) {
    const wa = await spawnEmulator()
    const product = await startProduct(seeded.data, wa.options)
    const desk = new CompanyFile(seeded)
    try {
      await linkPhone((await signIn(product.url)).client, wa, ACCOUNT)
      const take = (messages: number, customers: number, firstCustomer: string) =>
        receive({ wa, desk, cpuMs: product.cpuMs }, { messages, customers, firstCustomer })
      const strangers = quick ? 100 : 500
      await take(CUSTOMERS, CUSTOMERS, KNOWN)
      const burst = await take(1000, CUSTOMERS, KNOWN)
      const sustained = await take(quick ? 1000 : 5000, CUSTOMERS, KNOWN)
      const unknown = await take(strangers, strangers, STRANGERS)
      return lines({ burst, sustained, unknown })
    } finally {
      desk.close()
      await product.stop()
      await wa.run.stop()
    }
  },
}

interface Received {
  messages: number
  seconds: number
  cpu: number
  /** Of one durable write, right behind: others may use the disk too. */
  fsync: number
}

/** Lets a burst go and waits until each message stands in the desk's file. */
async function receive(
  { wa, desk, cpuMs }: { wa: SpawnedEmulator; desk: CompanyFile; cpuMs(): number },
  options: { messages: number; customers: number; firstCustomer: string },
): Promise<Received> {
  const { messages } = options
  const { burst } = await wa.admin.call('burst/prepare', { account: ACCOUNT, ...options })
  const since = desk.newestMessage()
  const [began, cpuBefore] = [performance.now(), cpuMs()]
  await wa.admin.call('burst/start', { burst })
  await desk.untilReceived(messages, since)
  const seconds = (performance.now() - began) / 1000
  await wa.admin.call('burst/wait', { burst })
  return { messages, seconds, cpu: (cpuMs() - cpuBefore) / messages, fsync: fsyncMs(CACHE) }
}

function lines({ burst, sustained, unknown }: Record<'burst' | 'sustained' | 'unknown', Received>): Line[] {
  const rate = ({ messages, seconds }: Received): number => messages / seconds
  const emitted = (took: Received): string =>
    `${short(rate(took))}/s durable, CPU ${short(took.cpu)} ms each, fsync ${short(took.fsync)} ms (${took.messages} messages in ${short(took.seconds)} s)`
  return [
    {
      work: `inbound burst of 1,000 from ${CUSTOMERS} known contacts`,
      cells: [emitted(burst)],
      goals: [atMost(4, 'stored in', burst.seconds, 's')],
    },
    {
      work: 'inbound from known contacts, sustained',
      cells: [emitted(sustained)],
      goals: [atLeast(400, '', rate(sustained))],
    },
    { work: 'inbound from unknown contacts', cells: [emitted(unknown)], goals: [atLeast(120, '', rate(unknown))] },
  ]
}
