import type { App } from '../app.ts'
import { Rejected } from './error.ts'
import { type AnyOperation, done, inputOf, type OperationCall, type Progress } from './operation.ts'
import { companyOf } from './which.ts'

/** Does an operation here, or has the process do it that has its company. */
export async function doneSomewhere(
  operation: AnyOperation,
  app: App,
  words: unknown,
  { emit: report, ending }: OperationCall,
): Promise<unknown> {
  const input = inputOf(operation, words)
  const { peers } = app.machinery
  if (peers.count > 1 && operation.among === 'none') throw notAmongMany(operation.name, peers.count)
  if (peers.count > 1 && operation.among === 'company') {
    const { id } = await companyOf(app.platform.store.db, input.company)
    const requested = { emit: (far: unknown) => report(far as Progress), ending }
    if (!peers.owns(id)) return peers.askAtLength(requested, peers.slotOf(id), 'operate', operation.name, words)
  }
  return done(operation, app, input, { emit: report, ending })
}

const notAmongMany = (name: string, count: number): Rejected =>
  new Rejected({
    code: 'ERR_MORE_PROCESSES',
    status: 409,
    message: `balcao ${name} cannot be done while ${count} processes share the companies. Stop Balcão and do it then, or start it without --processes.`,
  })
