import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../core/client/eventually.ts'
import { companyRoutes } from '../../core/platform/companies/contract.ts'
import { deskFile } from '../../core/storage/index.ts'
import { superAdminOf } from './companies.ts'
import type { Site } from './site.ts'
import { amidWork, type Outcome, type Stage } from './stage.ts'
import { seconds } from './watch.ts'

/** What happens to operators, in the order in which it is rehearsed. */
export const acts: readonly (readonly [name: string, play: (stage: Stage) => Promise<Outcome>])[] = [
  ['restart', restart],
  ['upgrade by one migration', upgrade],
  ['rollback of the upgrade', rollBack],
  ['upgrade, killed three times', upgradeAmidKills],
  ['a backup rots', rotObject],
  ['a database is gone', loseFile],
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
    await site.command(['backup', 'restore', '--to', join(site.data, 'backups'), '--replace'])
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
  const { figures, faults } = await amidWork(stage, async () => {
    await site.stop()
    for (const end of ['', '-wal', '-shm']) rmSync(deskFile(site.data, company.id) + end, { force: true })
    site.start('next')
  })
  return { figures: { ...figures, ...(await toldOf(site)) }, faults }
}

/** When the operator is told of a company's fault, in seconds from now, by each way. */
async function toldOf(site: Site): Promise<Record<string, number>> {
  const { client } = await superAdminOf(site)
  const began = performance.now()
  const ways: Record<string, () => Promise<boolean>> = {
    'told by a metric after': async () => /^balcao_desk_fault\{.*\} 1$/m.test(await textAt(site.metrics)),
    'told by readyz after': async () => JSON.parse(await textAt(`${site.url}/readyz`)).checks.desks !== 'ok',
    'told by the page after': async () => (await client.call(companyRoutes.deskFaults)).length > 0,
  }
  const told = Object.entries(ways).map(async ([way, look]) => {
    await eventually(way, look, { every: 250, patience: 600_000 })
    return [way, seconds(performance.now() - began)] as const
  })
  return Object.fromEntries(await Promise.all(told))
}

const textAt = async (url: string): Promise<string> => (await fetch(url)).text()

/** A content of the backups changes where it lies: the next backup says so and heals it. */
async function rotObject({ site }: Stage): Promise<Outcome> {
  await site.command(['backup', 'create'])
  const objects = join(site.backups, 'objects')
  const name = readdirSync(objects, { recursive: true, encoding: 'utf8' }).find(path => path.endsWith('.gz'))!
  const bytes = readFileSync(join(objects, name))
  bytes[bytes.length >> 1]! ^= 0xff
  writeFileSync(join(objects, name), bytes)
  const began = performance.now()
  await site.command(['backup', 'create'], { codes: [1] })
  const toldAfter = seconds(performance.now() - began)
  await site.command(['backup', 'verify'])
  return { figures: { 'told by the next backup after': toldAfter }, faults: [] }
}
