import { SECOND } from '../kit/clock.ts'
import { BackupError, type BackupWork, inBackupThread, isExchanging, takePlace } from '../storage/backup/index.ts'
import { refsToRestore } from '../tenant/connections/index.ts'
import { reconcileAfterRestore } from './after-restore.ts'
import type { App } from './app.ts'
import { blobColumns } from './modules.ts'
import type { OperationCall } from './operations/operation.ts'

/** So long those who work in a company may take to come to an end of it before it is left alone. */
const PATIENCE = 30 * SECOND

type Source = BackupWork['bringCompany']['input']['source']
type Back = BackupWork['bringCompany']['output'] & BackupWork['exchangeCompany']['output']

/**
 * Brings one company to what a backup holds, or to what it was before it last came back, beside all others. It works until everything lies
 * ready; then its phones and its people wait for some renames. Throws BackupError, and all is as it was.
 */
export function restoreCompany(
  app: App,
  company: { id: number; name: string },
  source: Source,
  call: OperationCall,
): Promise<Back> {
  const { backups, config, edge } = app.machinery
  const [{ data }, { clock }] = [config, edge]
  return backups.inTurn(async () => {
    const order = { data, companyId: company.id, source, blobColumns }
    // One that an error of the disk kept from its end.
    if (isExchanging(data, company.id)) await atRest(app, company, async () => takePlace(data, company.id))
    const brought = await inBackupThread('bringCompany', order, call.emit, call.ending)
    call.emit({ step: 'putting it in its place' })
    const exchanged = await atRest(app, company, () =>
      inBackupThread(
        'exchangeCompany',
        { ...order, name: company.name, from: brought.name, now: clock.now() },
        call.emit,
      ),
    )
    return { ...brought, ...exchanged }
  })
}

/** Does something with the folder of a company while nobody works in it and its phones are not connected, and opens it again. */
async function atRest<T>(
  { machinery, whatsapp, platform }: App,
  { id, name }: { id: number; name: string },
  work: () => Promise<T>,
): Promise<T> {
  const { registry, readers, blobs, hub, desks: contexts, alarms: wakeups, edge, companies, background } = machinery
  const refs = whatsapp.connections.states().flatMap(({ ref }) => (ref.companyId === id ? [ref] : []))
  await Promise.all(refs.map(ref => whatsapp.connections.release(ref)))
  readers.forget(id)
  const enough = Promise.withResolvers<void>()
  const callOff = edge.clock.at(edge.clock.now() + PATIENCE, enough.resolve)
  const isAtRest = await registry.rest(id, enough.promise)
  callOff()
  let isDone = false
  try {
    if (!isAtRest)
      throw new BackupError(
        `Work is under way in ${name} that does not end. Nothing was changed; try again.`,
        'unavailable',
      )
    const result = await work()
    isDone = true
    return result
  } finally {
    // It may have been deleted meanwhile.
    if (companies.knows(id)) await platform.reopenDesk(id)
    blobs.forget(id)
    if (isDone) await reconcileAfterRestore(machinery, platform, id)
    hub.refetch(id)
    if (wakeups.areOn)
      void background.run('reconnecting phones', async () =>
        whatsapp.connections.restore(await contexts.use(id, refsToRestore)),
      )
  }
}
