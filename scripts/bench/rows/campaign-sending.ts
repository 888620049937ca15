import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openApp } from '../../../core/app/app.ts'
import { systemClock } from '../../../core/app/clock.ts'
import { readConfig } from '../../../core/app/config.ts'
import { prepareFolder } from '../../../core/app/prepare-folder.ts'
import type { ApiClient } from '../../../core/app/testing/client/api-client.ts'
import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { pair } from '../../../core/app/testing/client/pair.ts'
import { signIn } from '../../../core/app/testing/client/sign-in.ts'
import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import { companyFile } from '../../../core/storage/index.ts'
import { openSqlite } from '../../../core/storage/sqlite.ts'
import { type CampaignSettings, campaignRoutes } from '../../../core/tenant/campaigns/contract.ts'
import { connectionRoutes } from '../../../core/tenant/connections/contract.ts'
import { contactListRoutes } from '../../../core/tenant/contact-lists/contract.ts'
import { fakeWhatsApp } from '../../../core/whatsapp/providers/fake/index.ts'
import { manyPeople, sheetKinds, sheetOf } from '../../../core/workers/sheets/testing/sheets.ts'
import { foundIn } from '../found-company.ts'
import { importSheet } from '../import-sheet.ts'
import { linkPhone } from '../linked-phone.ts'
import { fillList, numberOf } from '../listed-people.ts'
import { startProduct } from '../product.ts'
import { atLeast, atMost, type Line, short } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { signIn as signInAs } from '../stage.ts'
import { watch } from '../watcher.ts'
import type { OwnRow } from './other-row.ts'
import { openList } from './reading.ts'

const ACCOUNT = '5511950000051'
const COMPANY = 1
const PEOPLE = 500
/** To so many at a second each. */
const PACED = 20
const PACE_SECONDS = 1
const FIRST = 5521975000000
const IMPORTED = 10_000
const LIST_CONNECTIONS = 4

/** Campaigns that send: as fast as can be to a WhatsApp in memory and by the real client, and at a pace beside other work. */
export const campaignSending: OwnRow = {
  key: 'campaign-sending',
  async measure({ seeded, seconds }) {
    const bare = await inMemory()
    const wa = await spawnEmulator()
    const product = await startProduct(seeded.data, [...wa.options, '--wa-pace', 'open'])
    const file = companyFile(seeded.data, seeded.companyId)
    try {
      const who = await signInAs(product.url)
      const { client } = who
      const whatsappId = await linkPhone(client, wa, ACCOUNT)
      for (let n = 0; n < PEOPLE; n += 1)
        await wa.admin.call('customer/add', { customer: numberOf(FIRST, n), name: `Cliente ${n}`, addressing: 'pn' })
      const before = { cpu: product.cpuMs(), emulator: (await wa.admin.call('process', {})).cpuMs }
      const real = await ratePerSecond(file, await campaign(client, file, { whatsappId, people: PEOPLE }))
      const cpu = (product.cpuMs() - before.cpu) / PEOPLE
      const emulatorCpu = ((await wa.admin.call('process', {})).cpuMs - before.emulator) / PEOPLE

      const { id: contactListId } = await client.call(contactListRoutes.create, { body: { name: 'Planilha' } })
      const shots = openList({ seeded })
      const watched = { url: product.url, headers: who.headers, connections: LIST_CONNECTIONS, seconds, shots }
      let latest = 0
      const tickets = await watch(watched, async () => {
        const settings = { longerIntervalAfter: 1, greaterInterval: PACE_SECONDS } as const
        const paced = campaign(client, file, { whatsappId, people: PACED, settings })
        const sheet = sheetOf(manyPeople(IMPORTED, 9_000_000), sheetKinds[0])
        await importSheet(`${product.url}/api/contact-lists/${contactListId}/upload`, who, sheet, IMPORTED)
        latest = turnsOf(file, await paced).latest
      })
      if (tickets.failed > 0) throw new Error(`campaign-sending: ${tickets.failed} requests failed.`)
      return [
        rate('in memory', { perSecond: bare, goal: 400 }),
        rate('by the real client to the emulator', {
          ...{ perSecond: real, goal: 80 },
          beside: `, CPU ${short(cpu)} ms each, of the emulator ${short(emulatorCpu)} ms`,
        }),
        {
          work: `a campaign at a pace of ${PACE_SECONDS} s while ${IMPORTED.toLocaleString('en')} people come into a list`,
          cells: [
            `latest ${short(latest)} ms behind its turn, until WhatsApp has it; ticket list meanwhile p50 ${short(tickets.p50)} ms, p99 ${short(tickets.p99)} ms`,
          ],
          goals: [atMost(1000, 'behind its turn', latest), atMost(20, 'list p99', tickets.p99)],
        },
      ]
    } finally {
      await product.stop()
      await wa.run.stop()
    }
  },
}

const rate = (
  where: string,
  { perSecond, goal, beside = '' }: { perSecond: number; goal: number; beside?: string },
): Line => ({
  work: `a campaign to ${PEOPLE} without a pace, ${where}`,
  cells: [`${short(perSecond)}/s${beside}`],
  goals: [atLeast(goal, '', perSecond)],
})

/** The product in this process, with a WhatsApp that answers at once. */
async function inMemory(): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
  try {
    const email = await foundIn(data)
    const provider = fakeWhatsApp(systemClock)
    const config = readConfig({ data, port: '0', logLevel: 'silent', waUrl: 'ws://127.0.0.1:9', waPace: 'open' }, {})
    const log = pino({ level: 'silent' })
    const app = await openApp(config, { clock: systemClock, log, provider }, await prepareFolder(config, log))
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    await app.startBackgroundWork()
    try {
      const { port } = app.http.server.address() as AddressInfo
      const { client } = await signIn(`http://127.0.0.1:${port}`, email, PASSWORD)
      const { id: whatsappId } = await client.call(connectionRoutes.create, { body: { name: 'Loja' } })
      const line = provider.line({ companyId: COMPANY, connectionId: whatsappId })
      await pair(client, whatsappId, async () => line.scan())
      for (let n = 0; n < PEOPLE; n += 1) line.contact(numberOf(FIRST, n))
      const file = companyFile(data, COMPANY)
      return await ratePerSecond(file, await campaign(client, file, { whatsappId, people: PEOPLE }))
    } finally {
      await app.close()
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

interface Planned {
  whatsappId: number
  people: number
  settings?: Partial<CampaignSettings>
}

/** Sends a campaign to people of a new list; resolves with its id when it has ended. */
async function campaign(
  client: Pick<ApiClient, 'call'>,
  file: string,
  { whatsappId, people, settings }: Planned,
): Promise<number> {
  const none = { messageInterval: 0, longerIntervalAfter: 0, ...settings } as const
  await client.call(campaignRoutes.saveSettings, { body: { settings: none } })
  const name = `Medida ${people}`
  const { id: contactListId } = await client.call(contactListRoutes.create, { body: { name } })
  fillList(file, { contactListId, people, first: FIRST })
  const scheduledAt = new Date(Date.now() + 1000).toISOString()
  const body = { name, message1: 'Olá, {nome}!', contactListId, whatsappId, scheduledAt }
  const { id } = await client.call(campaignRoutes.create, { body })
  const show = () => client.call(campaignRoutes.show, { params: { campaignId: id } })
  const done = await eventually(
    'the end of a campaign',
    async () => {
      const now = await show()
      return now.status === 'FINALIZADA' && now
    },
    { every: 100, patience: 120_000 },
  )
  if (done.counts.delivered !== people)
    throw new Error(`campaign-sending: ${done.counts.delivered} of ${people} got it.`)
  return id
}

async function ratePerSecond(file: string, campaignId: number): Promise<number> {
  const desk = openSqlite(file)
  const [took, count] = desk
    .prepare<[number], [number, number]>(
      `SELECT max(deliveredAt) - startedAt, count(*) FROM campaign_recipients JOIN campaigns ON campaigns.id = campaignId
        WHERE campaignId = ?`,
    )
    .raw()
    .get(campaignId)!
  desk.close()
  return (1000 * count) / took
}

/** How long after its turn, a pace behind the one before it, WhatsApp had the latest. None goes to the outbox before its turn. */
function turnsOf(file: string, campaignId: number): { latest: number } {
  const desk = openSqlite(file)
  const { latest, earliest } = desk
    .prepare<[number], { latest: number; earliest: number }>(
      `SELECT max(deliveredAt - before) AS latest, min(createdAt - before) AS earliest FROM (
        SELECT deliveredAt, createdAt, lag(messages.createdAt) OVER (ORDER BY campaign_recipients.id) AS before
          FROM campaign_recipients JOIN messages ON messages.id = messageId WHERE campaignId = ?)`,
    )
    .get(campaignId)!
  desk.close()
  const pace = PACE_SECONDS * 1000
  if (earliest < pace) throw new Error(`campaign-sending: one left ${pace - earliest} ms before its turn.`)
  return { latest: latest - pace }
}
