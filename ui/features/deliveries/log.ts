import {
  type Circuit,
  type Delivery,
  deliveryEvents,
  type Source,
  type WholeDelivery,
} from '../../../core/tenant/deliveries/contract.ts'
import { type ListQuery, type Live, reloadOn } from '../../lib/lists/index.ts'

/** The deliveries to someone, and the calls by which they are looked at and sent again. */
export interface DeliveryLog {
  /** Who gets them. */
  name: string
  source: Source
  /** What to do where one was not answered in time. */
  whenSlow?: string
  list: ListQuery<Delivery>
  circuit: () => Promise<Circuit>
  show: (deliveryId: number) => Promise<WholeDelivery>
  sendAgain: (deliveryId: number) => Promise<WholeDelivery>
  resume: () => Promise<unknown>
}

/** Deliveries come in numbers: who shows them fetches again. */
export const deliveriesLive = (source: Source): readonly Live<Delivery>[] => [
  reloadOn(deliveryEvents.deliveries, emitted => emitted.source === source),
]
