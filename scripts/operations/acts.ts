import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { companyRoutes } from '../../core/platform/companies/contract.ts'
import { packedKey } from '../../core/storage/backup/objects.ts'
import { listSnapshots } from '../../core/storage/backup/snapshot.ts'
import { folderStore } from '../../core/storage/backup/stores/folder.ts'
import { companyFile } from '../../core/storage/index.ts'
import { superAdminOf } from './companies.ts'
import type { Site } from './site.ts'
import { amidWork, type Outcome, type Stage } from './stage.ts'
import { seconds } from './watch.ts'

export interface Act {
  name: string
  play(stage: Stage): Promise<Outcome>
  /** It waits minutes for what is made by itself. */
  waits?: true
}

/** What happens to operators, in the order in which it is rehearsed. */
export const acts: readonly Act[] = [
  { name: 'restart', play: restart },
  { name: 'upgrade by one migration', play: upgrade },
  { name: 'rollback of the upgrade', play: rollBack },
  { name: 'upgrade, killed three times', play: upgradeAmidKills },
  { name: 'a backup rots', play: rotObject },
  { name: 'the clock jumps by 40 days', play: jumpClock, waits: true },
  { name: 'a database is gone', play: loseFile },
  { name: 'two companies come back from a backup', play: bringTwoBack },
  { name: 'everything goes back to a moment, killed once', play: goBack, waits: true },
]

function restart(stage: Stage): Promise<Outcome> {
  return amidWork(stage, async () => {
    await stage.site.stop()
    stage.site.start('today')
  })
}

function upgrade(stage: Stage): Promise<Outcome> {
  stage.beforeUpgrade = stage.traffic.written.length
  return amidWork(stage, async () => {
    await stage.site.stop()
    stage.site.start('next')
  })
}

/** What came since the upgrade is given up. */
function rollBack(stage: Stage): Promise<Outcome> {
  const { site, traffic } = stage
  return amidWork(stage, async () => {
    await site.stop()
    // It says what goes, and wants the name of the backup.
    await site.begin(['backup', 'undo-upgrade'], { program: 'today' }).exit
    const [id] = backupsIn(join(site.data, 'backups')).slice(-1)
    await site.command(['backup', 'undo-upgrade', '--confirm', id!], { program: 'today' })
    traffic.giveUp(stage.beforeUpgrade)
    site.start('today')
  })
}

const KILLS = 3

function upgradeAmidKills(stage: Stage): Promise<Outcome> {
  const { site, random } = stage
  return amidWork(stage, async () => {
    await site.stop()
    for (let n = 0; n < KILLS; n += 1) {
      site.start('next')
      await pause(500 + random() * 5_000)
      await site.stop('kill')
    }
    site.start('next')
  })
}

/** The file of a company that has no phone is deleted while the desk is stopped; all others go on. */
async function loseFile(stage: Stage): Promise<Outcome> {
  const { site, companies } = stage
  const company = companies.at(-1)!
  const { figures, faults: errors } = await amidWork(stage, async () => {
    await site.stop()
    for (const end of ['', '-wal', '-shm']) rmSync(companyFile(site.data, company.id) + end, { force: true })
    site.start('next')
  })
  return { figures: { ...figures, ...(await reportedAfter(site)) }, faults: errors }
}

/** When the operator can see a company's error, in seconds from now, by each way. */
async function reportedAfter(site: Site): Promise<Record<string, number>> {
  const { client } = await superAdminOf(site)
  const began = performance.now()
  const ways: Record<string, () => Promise<boolean>> = {
    'seen in a metric after': async () => /^balcao_desk_fault\{.*\} 1$/m.test(await textAt(site.metrics)),
    'seen in readyz after': async () => JSON.parse(await textAt(`${site.url}/readyz`)).checks.desks !== 'ok',
    'seen on the page after': async () => (await client.call(companyRoutes.deskFaults)).length > 0,
  }
  const seen = Object.entries(ways).map(async ([way, look]) => {
    await eventually(way, look, { every: 250, patience: 600_000 })
    return [way, seconds(performance.now() - began)] as const
  })
  return Object.fromEntries(await Promise.all(seen))
}

const textAt = async (url: string): Promise<string> => (await fetch(url)).text()

/** The database of a company changes where it lies in the backups: the next one says so and heals it. The program makes none meanwhile. */
async function rotObject({ site }: Stage): Promise<Outcome> {
  await site.stop()
  await site.command(['backup', 'create'])
  const { snapshots } = await listSnapshots(folderStore(site.backups))
  // Of the last one, which has no phone, so that its database is the same in the next backup.
  const object = join(site.backups, packedKey(snapshots.at(-1)!.companies.at(-1)!.desk))
  const bytes = readFileSync(object)
  bytes[bytes.length >> 1]! ^= 0xff
  writeFileSync(object, bytes)
  const began = performance.now()
  await site.command(['backup', 'create'], { codes: [1] })
  const foundAfter = seconds(performance.now() - began)
  await site.command(['backup', 'verify'])
  site.start('next')
  await site.ready()
  return { figures: { 'found by the next backup after': foundAfter }, faults: [] }
}

/** The library that Debian's `faketime` brings along. */
const FAKE_CLOCK = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** A backup is made while the clock is ahead: the next ones are made all the same, and `latest` is none of the future. */
async function jumpClock({ site }: Stage): Promise<Outcome> {
  if (!existsSync(FAKE_CLOCK)) return { figures: { 'not rehearsed': 'libfaketime is not installed' }, faults: [] }
  await site.stop()
  const before = backupsIn(site.backups)
  await site.command(['backup', 'create'], { environment: { LD_PRELOAD: FAKE_CLOCK, FAKETIME: '+40d' } })
  const ofFuture = backupsIn(site.backups).filter(id => !before.includes(id))
  const began = performance.now()
  site.start('next')
  await site.ready()
  const isMade = () => backupsIn(site.backups).some(id => !before.includes(id) && !ofFuture.includes(id))
  await eventually('a backup after the jump', isMade, { every: 250, patience: 600_000 })
  const madeAfter = seconds(performance.now() - began)
  const content = await site.command(['backup', 'verify'])
  const errors = ofFuture.some(id => content.includes(id)) ? ['the newest backup is one of the future'] : []
  return { figures: { 'the next backup by itself after': madeAfter }, faults: errors }
}

/** Two companies come back while all others work: that without a database, and one with a phone, whose customers go on writing. */
async function bringTwoBack(stage: Stage): Promise<Outcome> {
  const { site, companies, traffic } = stage
  const [withPhone, gone] = [companies[0]!, companies.at(-1)!]
  const from = traffic.written.length
  const figures: Record<string, number> = {}
  const { figures: seen, faults: errors } = await amidWork(stage, async () => {
    for (const { name } of [gone, withPhone]) {
      const began = performance.now()
      await site.command(['tenant', 'restore-from', name, '--confirm', name])
      figures[`seconds for ${name}`] = seconds(performance.now() - began)
    }
    // What came since the backup goes; what customers write from now on does not.
    traffic.giveUp(0, withPhone.id)
  })
  const { client } = await superAdminOf(site)
  const broken = await client.call(companyRoutes.deskFaults)
  return {
    figures: { ...seen, ...figures, 'written meanwhile': traffic.written.length - from },
    faults: [...errors, ...broken.map(({ name, fault: error }) => `the database of ${name} is ${error}`)],
  }
}

/** The program is killed, and the folder goes back to the newest moment that is stored; the first attempt is killed as well. */
async function goBack(stage: Stage): Promise<Outcome> {
  const { site, traffic, random } = stage
  const figures: Record<string, number> = {}
  const { figures: seen, faults: errors } = await amidWork(stage, async () => {
    await addedSince(site, Date.now())
    const killedAt = Date.now()
    await site.stop('kill')
    const words = ['backup', 'restore', '--at', 'now', '--replace']
    const cut = site.begin(words)
    await pause(500 + random() * 3_000)
    await cut.kill()
    const began = performance.now()
    const { result } = JSON.parse(await site.command([...words, '--json'], { errors: 'shown' }))
    figures['seconds for all companies'] = seconds(performance.now() - began)
    figures['seconds before the kill that are lost'] = seconds(killedAt - Date.parse(result.at))
    // What was on its way at that moment was received after it.
    traffic.giveUp(traffic.writtenUntil(Date.parse(result.at) - ON_ITS_WAY))
    site.start('next')
  })
  return { figures: { ...seen, ...figures }, faults: errors }
}

const ON_ITS_WAY = 10_000

/** Resolves once everything of before a moment is added to the last backup. */
async function addedSince(site: Site, moment: number): Promise<void> {
  const isAdded = async () => {
    const found = /^balcao_backup_changes_timestamp_seconds (\S+)$/m.exec(await textAt(site.metrics))
    return Number(found?.[1]) * 1000 >= moment
  }
  await eventually('what changed in the backups', isAdded, { every: 500, patience: 900_000 })
}

const backupsIn = (place: string): string[] =>
  readdirSync(join(place, 'snapshots'))
    .map(name => name.replace(/\..*$/, ''))
    .sort()
