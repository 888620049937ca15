import { type Module, on } from '../../company/index.ts'
import { whenDue } from '../../company/jobs/index.ts'
import { contactLeaving } from '../contacts/index.ts'
import { deliveryErrors, deliveryEvents } from './contract.ts'
import { forgetContact, forgetDone, forgetMore, forgetOld, forgetRest } from './log.ts'

/**
 * Signed deliveries to programs of others: posted, tried again, logged, and stopped for a while where they fail again and again. Who
 * gets them, and by which calls they are seen, is for the modules whose they are.
 */
export const deliveriesModule: Module = {
  name: 'deliveries',
  owns: ['deliveries', 'delivery_circuits'],
  errors: deliveryErrors,
  events: deliveryEvents,
  eventHandlers: [on(contactLeaving, (tx, { contactId }) => forgetContact(tx, contactId))],
  jobs: [whenDue(forgetOld, forgetDone), whenDue(forgetRest, forgetMore)],
  routes: [],
}

export { deliveryCalls } from './calls.ts'
export { forgetFailures, noteDropped, restOf } from './circuit.ts'
export { deliveriesOf, forgetSource, writeDown } from './log.ts'
export { type Attempt, type Parcel, post, signatureOf } from './post.ts'
export { enqueue, firstWaiting, giveUp, settle, TOO_OLD, type Tried } from './queue.ts'
