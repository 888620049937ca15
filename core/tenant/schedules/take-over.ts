import type { CompanyTx } from '../../company/index.ts'
import { due } from './jobs.ts'
import { schedules } from './schedule-row.ts'

/**
 * One as another product had it, with a picture of its own where it has one. What was to leave before has left there, perhaps: people
 * send it, as after a restore (decision 161). Nobody is told: open pages fetch again once all has come.
 */
export async function takeOverSchedule(
  tx: CompanyTx,
  provided: Omit<Parameters<typeof schedules.insert>[1], 'status' | 'failure'> & { sentAt: number | null },
): Promise<void> {
  const status = provided.sentAt !== null ? 'ENVIADA' : provided.sendAt > tx.now ? 'PENDENTE' : 'ERRO'
  const failure = status === 'ERRO' ? 'restored' : null
  const { id, sendAt } = await schedules.insert(tx.db, { ...provided, status, failure, repeatFrom: provided.sendAt })
  if (status === 'PENDENTE') await tx.schedule(due.at(sendAt, id, { scheduleId: id }))
}
