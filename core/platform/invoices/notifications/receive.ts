import type { Platform } from '../../../company/index.ts'
import type { Call } from '../../../http/index.ts'
import { fail, found } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { gatewayErrors } from '../../gateways/contract.ts'
import { type GatewayEvent, type GatewayKind, type Notification, openGateway } from '../../gateways/index.ts'
import { invoiceErrors } from '../contract.ts'
import { workNotifications } from './work.ts'

interface Received {
  params: { provider: string }
  query: Notification['query']
  body: unknown
}

/**
 * Keeps what a provider tells, each event once, before it is answered; the provider is then asked what of it is so. Throws
 * ERR_NO_GATEWAY_FOUND, also for one that is not set up, ERR_NOTIFICATION_SECRET, ERR_MALFORMED_BODY.
 */
export async function receiveNotification(
  { platform, header }: Pick<Call, 'header'> & { platform: Platform },
  { params, query, body }: Received,
): Promise<{ received: true }> {
  const { kind, gateway } = found(await openGateway(platform, params.provider), gatewayErrors.ERR_NO_GATEWAY_FOUND)
  const reading = gateway.read({ headers: headersFor(kind, header), query, body })
  if ('refused' in reading)
    throw fail(reading.refused === 'secret' ? invoiceErrors.ERR_NOTIFICATION_SECRET : generalErrors.ERR_MALFORMED_BODY)
  if (reading.events.length > 0) {
    await keep(platform, kind, reading.events)
    platform.background('working notifications of payments', () => workNotifications(platform))
  }
  return { received: true }
}

/** The one that shows the secret; the others are nobody's business. */
const headersFor = ({ notifiedBy }: GatewayKind, header: Call['header']): Notification['headers'] =>
  notifiedBy && 'header' in notifiedBy ? { [notifiedBy.header.toLowerCase()]: header(notifiedBy.header) } : {}

const keep = ({ store, clock }: Platform, { name: provider }: GatewayKind, events: readonly GatewayEvent[]) =>
  store.transaction(({ db }) =>
    db
      .insertInto('payment_notifications')
      .values(events.map(({ id, reference }) => ({ provider, eventId: id, reference, receivedAt: clock.now() })))
      .onConflict(conflict => conflict.columns(['provider', 'eventId']).doNothing())
      .execute(),
  )
