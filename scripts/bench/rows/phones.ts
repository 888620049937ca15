import { setTimeout as pause } from 'node:timers/promises'
import { type SpawnedEmulator, spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { authRoutes } from '../../../core/platform/auth/contract.ts'
import { DeviceSessions, type Sealed } from '../../../emulators/whatsapp/phones/device-sessions.ts'
import { quietLibsignal } from '../../../emulators/whatsapp/quiet-libsignal.ts'
import { CompanyFile } from '../company-file.ts'
import { linkPhone } from '../linked-phone.ts'
import { type Product, startProduct } from '../product.ts'
import { atMost, short } from '../report.ts'
import { smallAdmin } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const ACCOUNT = 5511960000000n
const KNOWN = 5521930000000n
const NEW = 5521940000000n
/** Between the numbers of the customers of two companies. */
const APART = 10_000n
/** Known contacts of each company. */
const REGULARS = 8
/** Some minutes after linking, what the handshakes needed is given back. */
const SETTLE = 180_000

/**
 * What messages cost by the real client library where many companies have a phone each: processor time of known and new contacts against
 * those of one company, with a handshake alone beside them, and the memory of a live connection.
 */
export const phones: OwnRow = {
  key: 'phones',
  async measure({ seeded, quick }) {
    const companies = Math.min(quick ? 5 : 100, seeded.smallCompanies)
    const each = quick ? 20 : 800
    const wa = await spawnEmulator()
    const product = await startProduct(seeded.data, wa.options)
    try {
      const before = product.rssMb()
      const offices = await link(product, wa, seeded.data, companies)
      await pause(quick ? 0 : SETTLE)
      const memory = (product.rssMb() - before) / companies
      const measure = (all: readonly Office[], messages: number, from: bigint, customers: number) =>
        cpuOf({ product, wa }, all, { messages, from, customers })
      await measure(offices, REGULARS, KNOWN, REGULARS)
      const one = offices.slice(0, 1)
      const known = await measure(one, each, KNOWN, REGULARS)
      const unknown = await measure(one, each, NEW, each)
      const share = Math.ceil(each / companies)
      const knownOfAll = await measure(offices, share, KNOWN, REGULARS)
      const unknownOfAll = await measure(offices, share, NEW + APART / 2n, share)
      const handshake = await handshakeMs(quick ? 50 : 500)
      for (const { desk } of offices) desk.close()
      return [
        {
          work: `inbound of one company of ${companies} with a phone each`,
          cells: [
            `CPU ${short(known)} ms of a known contact, ${short(unknown)} ms of a new one; a handshake alone ${short(handshake)} ms`,
          ],
          goals: [atMost(2 * known + handshake, 'of a new one', unknown)],
        },
        {
          work: `inbound of ${companies} companies in turn`,
          cells: [`CPU ${short(knownOfAll)} ms of a known contact, ${short(unknownOfAll)} ms of a new one`],
          goals: [
            atMost(1.15, 'known, of one company', knownOfAll / known, 'x'),
            atMost(1.15, 'new, of one company', unknownOfAll / unknown, 'x'),
          ],
        },
        {
          work: 'memory of a live connection, minutes after linking',
          cells: [`${short(memory)} MB (${companies} are linked)`],
          goals: [atMost(1.5, '', memory, 'MB')],
        },
      ]
    } finally {
      await product.stop()
      await wa.run.stop()
    }
  },
}

/** A company with a linked phone. */
interface Office {
  account: bigint
  n: bigint
  desk: CompanyFile
}

async function link(product: Product, wa: SpawnedEmulator, data: string, companies: number): Promise<Office[]> {
  const offices: Office[] = []
  for (let n = 1; n <= companies; n += 1) {
    const { client } = await signIn(product.url, smallAdmin(n))
    const { companyId } = await client.call(authRoutes.me)
    const account = ACCOUNT + BigInt(n)
    await linkPhone(client, wa, String(account))
    offices.push({ account, n: BigInt(n), desk: new CompanyFile({ data, companyId }) })
  }
  return offices
}

interface Wishes {
  /** To each company. */
  messages: number
  /** The number of the first customer of the first company. */
  from: bigint
  /** Of each company, in turns. */
  customers: number
}

/** Milliseconds of processor that the program took for each message, until all of them are stored. */
async function cpuOf(
  { product, wa }: { product: Product; wa: SpawnedEmulator },
  offices: readonly Office[],
  { messages, from, customers }: Wishes,
): Promise<number> {
  const bursts: string[] = []
  for (const { account, n } of offices) {
    const firstCustomer = String(from + n * APART)
    const options = { account: String(account), messages, customers, firstCustomer }
    bursts.push((await wa.admin.call('burst/prepare', options)).burst)
  }
  const since = offices.map(({ desk }) => desk.newestMessage())
  const before = product.cpuMs()
  for (const burst of bursts) await wa.admin.call('burst/start', { burst })
  for (const [n, { desk }] of offices.entries()) await desk.untilReceived(messages, since[n]!)
  for (const burst of bursts) await wa.admin.call('burst/wait', { burst })
  return (product.cpuMs() - before) / (messages * offices.length)
}

/** Milliseconds of processor that the library takes for the first message of someone new, with its keys in memory. */
async function handshakeMs(count: number): Promise<number> {
  const louder = quietLibsignal()
  const receiver = new DeviceSessions()
  const peer = { lidJid: 'receiver@lid', takeBundle: () => receiver.takeBundle() }
  const sealed: Sealed[] = []
  for (let n = 0; n < count; n += 1) sealed.push(await new DeviceSessions().encrypt(peer, Buffer.from(`mensagem ${n}`)))
  const before = process.cpuUsage()
  for (const [n, each] of sealed.entries()) await receiver.decrypt(`${n + 1}@lid`, each)
  const { user, system } = process.cpuUsage(before)
  louder()
  return (user + system) / 1000 / count
}
