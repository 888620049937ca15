import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import { companyFile } from '../../core/storage/index.ts'
import { type Campaign, campaignRoutes } from '../../core/tenant/campaigns/contract.ts'
import { contactListItemRoutes, contactListRoutes } from '../../core/tenant/contact-lists/contract.ts'
import type { AdminClient } from '../../emulators/whatsapp/admin-client.ts'
import { seeded } from '../lib/random.ts'
import {
  answering,
  enter,
  FAREWELL,
  messageTo,
  peopleOf,
  questionTo,
  RESTRICTED,
  type Recipient,
  textsOf,
} from './campaign-people.ts'
import type { CompanyContext } from './company.ts'
import { foundAmidKills } from './founding.ts'
import { accountOf, judge, linkPhones, PHONES, type Verdict } from './planned.ts'
import type { Program } from './program.ts'
import { setStage } from './stage.ts'

interface CampaignCrashOptions {
  seed: number
  kills: number
  /** Recipients of each of the phones' campaigns. */
  peopleEach: number
  say(sentence: string): void
}

interface CampaignCrashReport extends Verdict {
  /** What the desk says of the recipients in the end. */
  delivered: number
  failed: number
  /** Recipients of the restricted number's campaign who had something before the restriction was over, and what keeps it. */
  early: number
  hold: string | null
  /** Texts that someone has and should not. */
  unwanted: string[]
  /** Of each who wants no more campaigns, how often they were told that they get none. */
  farewells: number[]
  /** Kills between the first and the last message of those campaigns that nothing held up. */
  amid: number
}

/** When they begin at first, however long it takes to write them down. */
const AHEAD = 3 * 3_600_000
const LONGEST_LIFE = 1200

/**
 * `kill -9` amid campaigns, one by each phone: some of their people have left WhatsApp, some are asked first and say yes, no or that
 * they want none, and one number is restricted (463) until the others are through. Each recipient must get what is theirs once,
 * but for the one in doubt at a kill, with its id.
 */
export async function crashCampaigns({
  seed,
  kills,
  peopleEach,
  say,
}: CampaignCrashOptions): Promise<CampaignCrashReport> {
  const stage = await setStage()
  const wa = stage.wa.admin
  const random = seeded(seed)
  const people = peopleOf(peopleEach)
  let stopAnswering = async (): Promise<void> => {}
  try {
    const { program, admin } = await foundAmidKills(stage, 0, random, ['--wa-pace', 'open'])
    const settings = { messageInterval: 0, longerIntervalAfter: 0 } as const
    await admin.call(campaignRoutes.saveSettings, { body: { settings } })
    await enter(wa, people)
    await plan(admin, await linkPhones(wa, admin), people)
    await wa.call('account/restrict', {
      account: accountOf(RESTRICTED),
      until: new Date(Date.now() + AHEAD).toISOString(),
    })
    stopAnswering = answering(wa, people)
    const { companyId } = await admin.call(authRoutes.me)
    const killed: number[] = []
    const restart = async (meanwhile: () => void = () => {}): Promise<void> => {
      killed.push(Date.now())
      await program.kill()
      meanwhile()
      program.start()
    }
    await restart(() => bringNearer(program, companyId))
    for (let n = 0; n < kills; n += 1) {
      await program.serving()
      // Every second time another message has left since, the other times it may be starting still.
      if (n % 2 === 0) await oneMoreLeaves(wa)
      else await pause(random() * LONGEST_LIFE)
      await restart()
      say(`kill ${n + 1}`)
    }
    const [stored] = (await settled(admin, RESTRICTED)).filter(({ status }) => status !== 'FINALIZADA')
    const sentAt = (await wa.call('stanzas/outbound', {})).map(({ firstAt }) => firstAt)
    const amid = killed.filter(at => at > Math.min(...sentAt) && at < Math.max(...sentAt)).length
    const inbox = await wa.call('inbox', {})
    const theirs = new Set(people.filter(({ phone }) => phone === RESTRICTED).map(({ number }) => number))
    const early = inbox.filter(({ customer }) => theirs.has(customer)).length
    await wa.call('account/restrict', { account: accountOf(RESTRICTED), until: null })
    await restart(() => lift(program, companyId))
    await admin.call(campaignRoutes.retry, { params: { campaignId: stored!.id } })
    const ended = await settled(admin, PHONES)
    const sum = (key: 'delivered' | 'failed'): number => ended.reduce((all, { counts }) => all + counts[key], 0)
    const wanted = people.flatMap(textsOf)
    const got = await wa.call('inbox', {})
    const report = {
      ...{ delivered: sum('delivered'), failed: sum('failed'), amid, early, hold: stored?.hold ?? null },
      unwanted: got.map(({ text }) => text ?? '').filter(text => text !== FAREWELL && !wanted.includes(text)),
      farewells: farewellsOf(got, people),
      ...(await judge(wa, wanted, killed)),
    }
    await program.stop()
    return report
  } finally {
    await stopAnswering()
    await stage.close()
  }
}

function farewellsOf(got: readonly { customer: string; text?: string }[], people: readonly Recipient[]): number[] {
  const leaving = people.filter(({ isGone, answer }) => !isGone && answer === 'sair')
  return leaving.map(
    ({ number }) => got.filter(({ customer, text }) => customer === number && text === FAREWELL).length,
  )
}

async function oneMoreLeaves(wa: AdminClient): Promise<void> {
  const count = async (): Promise<number> => (await wa.call('stanzas/outbound', {})).length
  const before = await count()
  await eventually('one more message', async () => (await count()) > before)
}

/** A list and a campaign for each phone; some ask first. */
async function plan(
  admin: CompanyContext,
  connections: readonly number[],
  people: readonly Recipient[],
): Promise<void> {
  const scheduledAt = new Date(Date.now() + AHEAD).toISOString()
  for (const [phone, whatsappId] of connections.entries()) {
    const theirs = people.filter(one => one.phone === phone)
    const { id: contactListId } = await admin.call(contactListRoutes.create, { body: { name: `Lista ${phone}` } })
    for (const { name, number } of theirs)
      await admin.call(contactListItemRoutes.create, { body: { contactListId, name, number } })
    const confirmation = theirs.some(({ answer }) => answer)
    const some = { name: '{nome}' } as Recipient
    const body = {
      ...{ name: `Campanha ${phone}`, contactListId, whatsappId, scheduledAt, confirmation },
      message1: messageTo(some),
      ...(confirmation ? { confirmationMessage1: questionTo(some) } : {}),
    }
    await admin.call(campaignRoutes.create, { body })
  }
}

/** As if WhatsApp had been asked about everybody, and their time had come while nobody was looking. */
function bringNearer({ data }: Program, companyId: number): void {
  const now = Date.now()
  change(companyFile(data, companyId), [
    'UPDATE contact_list_items SET isWhatsappValid = 1, waits = 0',
    `UPDATE campaigns SET scheduledAt = ${now}`,
    `UPDATE jobs SET dueAt = ${now} WHERE kind = 'campaigns.start'`,
  ])
  change(join(data, 'platform.sqlite'), [`UPDATE company_due SET dueAt = ${now} WHERE companyId = ${companyId}`])
}

/** As if the restriction's time had passed. */
function lift({ data }: Program, companyId: number): void {
  const now = Date.now()
  change(companyFile(data, companyId), [
    'UPDATE whatsapps SET restrictedUntil = NULL',
    'UPDATE campaigns SET nextAt = 0',
    'UPDATE outbox SET heldUntil = NULL',
    `UPDATE jobs SET dueAt = ${now} WHERE kind = 'campaigns.turn'`,
  ])
  change(join(data, 'platform.sqlite'), [`UPDATE company_due SET dueAt = ${now} WHERE companyId = ${companyId}`])
}

function change(file: string, statements: readonly string[]): void {
  const database = new Database(file)
  for (const statement of statements) database.exec(statement)
  database.close()
}

/** The campaigns once so many have ended. */
async function settled(admin: CompanyContext, count: number): Promise<Campaign[]> {
  return eventually(
    `the end of ${count} campaigns`,
    async () => {
      const { records } = await admin.call(campaignRoutes.list)
      return records.filter(({ status }) => status === 'FINALIZADA').length === count && records
    },
    { every: 500, patience: 600_000 },
  )
}
