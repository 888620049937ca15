/** What other features may use. */
export { DeliveriesButton } from './deliveries-button.tsx'
export { deliveriesLive } from './log.ts'
