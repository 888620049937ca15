import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { jobDepth } from '../../company/jobs/index.ts'
import { SECOND } from '../../kit/clock.ts'
import { freeRoomOf } from '../../storage/blobs/index.ts'
import { companyFile } from '../../storage/index.ts'
import { outboxDepth } from '../../tenant/messages/index.ts'
import { reasonOfRejected, rejections } from '../../tenant/push/index.ts'
import type { WhatsApp } from '../../whatsapp/index.ts'
import type { Machinery } from '../machinery.ts'
import { version } from '../version.ts'
import type { Counters, GaugeName, Gauges } from './gauges.ts'

/** What is looked at beside the machinery. */
export interface Looked {
  whatsapp: Pick<WhatsApp, 'connections' | 'traffic'>
  /** When the certificate ends that is served; undefined by http. */
  certificateEnds(): number | undefined
}

/** Sets all figures again. A company whose file is closed has neither a due job nor a message on its way. */
export async function look(
  machinery: Machinery,
  { whatsapp, certificateEnds }: Looked,
  gauges: Gauges,
  counters: Counters,
): Promise<void> {
  for (const figure of [...Object.values(gauges), ...Object.values(counters)]) figure.reset()
  const { hub, companies, registry, runtimes, readers, background, config, peers } = machinery
  const own = companies.companyIds().filter(id => peers.owns(id))
  for (const [company, sockets] of hub.socketCounts()) gauges.sockets.set({ company }, sockets)
  gauges.companies.set(own.length)
  gauges.openDesks.set(registry.openCount)
  for (const company of own) {
    const error = registry.faultOf(company)
    if (error) gauges.deskFaults.set({ company, fault: error }, 1)
  }
  gauges.upgrading.set(machinery.upgrade.far.waiting)
  gauges.background.set(background.count)
  for (const [company, known] of runtimes.each(rejections))
    for (const content of reasonOfRejected(known)) gauges.refusedBrowsers.inc({ company, said: content })
  for (const [state, count] of Object.entries(readers.counts())) gauges.readers.set({ state }, count)
  gauges.questions.set(readers.waitingCount)
  for (const { ref, status, retries } of whatsapp.connections.states()) {
    const labels = { company: ref.companyId, connection: ref.connectionId }
    gauges.connections.set({ ...labels, state: status }, 1)
    gauges.retries.set(labels, retries)
  }
  count(machinery, whatsapp, counters)
  for (const company of registry.openIds()) await inspectDatabase(machinery, company, gauges)
  if (peers.isHome) await lookAtWhole(machinery, certificateEnds, gauges)
  for (const company of own) await setSize(gauges, companyFile(config.data, company), { file: 'desk', company })
}

/** What is one for all processes. */
async function lookAtWhole(
  machinery: Machinery,
  certificateEnds: Looked['certificateEnds'],
  gauges: Gauges,
): Promise<void> {
  const { config, edge, disk, peers } = machinery
  gauges.version.set({ version }, 1)
  lookAtBackups(machinery, gauges)
  const { share, bytes } = await (edge.freeRoom ?? freeRoomOf)(config.data)
  gauges.disk.set(share)
  gauges.diskBytes.set(bytes)
  const days = await disk.daysLeft()
  const ends = certificateEnds()
  setIfKnown(gauges.diskDays, days)
  setIfKnown(gauges.certificate, ends && ends / SECOND)
  for (const { slot, isReady, restarts } of await peers.states()) {
    gauges.processUp.set({ process: slot }, Number(isReady))
    gauges.processRestarts.set({ process: slot }, restarts)
  }
  await setSize(gauges, join(config.data, 'platform.sqlite'), { file: 'platform', company: 0 })
}

/** A gauge without labels is 0 by itself, which is an answer. */
function setIfKnown(gauge: Gauges[GaugeName], value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}

function count({ outbound }: Machinery, whatsapp: Looked['whatsapp'], counters: Counters): void {
  for (const { companyId: company, ...traffic } of whatsapp.traffic())
    for (const what of ['received', 'sent', 'refused'] as const) counters[what].inc({ company }, traffic[what])
  for (const { by, result, times } of outbound.mails.all()) counters.mails.inc({ by, result }, times)
}

/** All are 0 where no backups are made by themselves. */
function lookAtBackups({ backups }: Machinery, gauges: Gauges): void {
  const record = backups.record()
  if (!record) return
  const { made, failedAt, verified, changes } = record
  gauges.backupPlanned.set(1)
  gauges.backupMade.set((made?.at ?? 0) / SECOND)
  gauges.backupWhole.set(made?.isWhole && failedAt === undefined ? 1 : 0)
  gauges.backupVerified.set((verified?.at ?? 0) / SECOND)
  gauges.backupFaults.set(verified?.faults ?? 0)
  gauges.backupChanges.set((changes?.at ?? 0) / SECOND)
}

async function inspectDatabase(
  { desks: contexts, companies, edge }: Machinery,
  company: number,
  gauges: Gauges,
): Promise<void> {
  if (!companies.knows(company)) return
  const now = edge.clock.now()
  const { jobs, outbox } = await contexts.use(company, async ({ db }) => ({
    jobs: await jobDepth(db, now),
    outbox: await outboxDepth(db),
  }))
  const since = (at: number | null): number => (at === null ? 0 : Math.max(0, now - at) / SECOND)
  gauges.dueJobs.set({ company }, jobs.due)
  gauges.lateJobs.set({ company }, since(jobs.oldest))
  gauges.failingJobs.set({ company }, jobs.failing)
  gauges.stuckJobs.set({ company }, jobs.givenUp)
  gauges.outbox.set({ company }, outbox.messages)
  gauges.outboxAge.set({ company }, since(outbox.oldest))
}

/** A journal is there only while the file is open. */
async function setSize(gauges: Gauges, path: string, labels: { file: string; company: number }): Promise<void> {
  const sizes = await Promise.all([path, `${path}-wal`].map(part => stat(part).catch(() => ({ size: 0 }))))
  gauges.database.set(
    labels,
    sizes.reduce((all, { size }) => all + size, 0),
  )
}
