import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eventually } from '../../core/client/eventually.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import { deskFile } from '../../core/storage/index.ts'
import { type Campaign, campaignRoutes } from '../../core/tenant/campaigns/contract.ts'
import { contactListItemRoutes, contactListRoutes } from '../../core/tenant/contact-lists/contract.ts'
import { seeded } from '../lib/random.ts'
import type { Desk } from './desk.ts'
import { foundAmidKills } from './founding.ts'
import { accountOf, judge, openPhones, PHONES, type Verdict } from './planned.ts'
import { setStage } from './stage.ts'

interface CampaignCrashOptions {
  seed: number
  kills: number
  /** Recipients of each of the phones' campaigns. */
  customersEach: number
  say(sentence: string): void
}

interface CampaignCrashReport extends Verdict {
  /** What the desk says of the recipients in the end. */
  delivered: number
  failed: number
}

/** When they begin at first, however long it takes to write them down. */
const AHEAD = 3 * 3_600_000
const LONGEST_LIFE = 1200

/** `kill -9` amid campaigns, one by each phone: each recipient must get one message, but for the one in doubt at a kill, with its id. */
export async function crashCampaigns({
  seed,
  kills,
  customersEach,
  say,
}: CampaignCrashOptions): Promise<CampaignCrashReport> {
  const stage = await setStage()
  const wa = stage.wa.admin
  const random = seeded(seed)
  try {
    const { program, admin } = await foundAmidKills(stage, 0, random)
    const settings = { messageInterval: 0, longerIntervalAfter: 0 } as const
    await admin.call(campaignRoutes.saveSettings, { body: { settings } })
    const customers = await openPhones(wa, admin, customersEach)
    const scheduledAt = new Date(Date.now() + AHEAD).toISOString()
    const texts: string[] = []
    for (const [whatsappId, some] of Map.groupBy(customers, one => one.whatsappId)) {
      const { id: contactListId } = await admin.call(contactListRoutes.create, {
        body: { name: `Lista ${whatsappId}` },
      })
      for (const { number } of some) {
        const name = `Pessoa ${number}`
        texts.push(`campanha para ${name}`)
        await admin.call(contactListItemRoutes.create, { body: { contactListId, name, number } })
      }
      const body = {
        name: `Campanha ${whatsappId}`,
        message1: 'campanha para {nome}',
        contactListId,
        whatsappId,
        scheduledAt,
      }
      await admin.call(campaignRoutes.create, { body })
    }
    const { companyId } = await admin.call(authRoutes.me)
    await program.kill()
    bringNearer(program.data, companyId)
    program.start()
    const killed: number[] = []
    for (let n = 0; n < kills; n += 1) {
      await program.serving()
      // Every second time messages are on their way, the other times it may be starting still.
      if (n % 2 === 0) await wa.call('account/wait-online', { account: accountOf(n % PHONES), timeoutMs: 60_000 })
      await pause(random() * LONGEST_LIFE)
      killed.push(Date.now())
      await program.kill()
      program.start()
      say(`kill ${n + 1}`)
    }
    const ended = await settled(admin)
    const sum = (key: 'delivered' | 'failed'): number => ended.reduce((all, { counts }) => all + counts[key], 0)
    const report = { delivered: sum('delivered'), failed: sum('failed'), ...(await judge(wa, texts, killed)) }
    await program.stop()
    return report
  } finally {
    await stage.close()
  }
}

/** As if their time had come while nobody was looking. */
function bringNearer(data: string, companyId: number): void {
  const desk = new Database(deskFile(data, companyId))
  const now = Date.now()
  desk.prepare('UPDATE campaigns SET scheduledAt = ?').run(now)
  desk.prepare(`UPDATE jobs SET dueAt = ? WHERE kind = 'campaigns.start'`).run(now)
  desk.close()
  const platform = new Database(join(data, 'platform.sqlite'))
  platform.prepare('UPDATE company_due SET dueAt = ? WHERE companyId = ?').run(now, companyId)
  platform.close()
}

/** The campaigns once all have ended. */
async function settled(admin: Desk): Promise<Campaign[]> {
  return eventually(
    'the end of the campaigns',
    async () => {
      const { records } = await admin.call(campaignRoutes.list)
      return records.length === PHONES && records.every(({ status }) => status === 'FINALIZADA') && records
    },
    { every: 500, patience: 240_000 },
  )
}
