import type { CompanyTx } from '../../company/index.ts'
import type { Audience } from '../../domain/access/events.ts'
import { deliveryEvents, type Source } from './contract.ts'

/** Who looks after integrations and webhooks. */
const administrators: Audience = ({ profile }) => profile === 'admin'

/** Tells open pages, once at the end of the transaction, that something became of a source's deliveries. */
export const reportNews = (tx: CompanyTx, source: Source): void =>
  tx.beforeCommit(`deliveries ${source}`, async () =>
    tx.publish(deliveryEvents.deliveries.of({ action: 'update', source }, administrators)),
  )
