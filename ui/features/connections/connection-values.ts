import type { Connection } from '../../../core/tenant/connections/contract.ts'

/** Numbers are stored as typed; the contract reads them. */
export interface ConnectionValues extends Record<string, unknown> {
  name: string
  isDefault: boolean
  queueIds: number[]
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  /** Empty leaves the stored one. */
  token: string
  maxUseBotQueues: string
  timeUseBotQueues: string
  transferQueueId: number | null
  timeToTransfer: string
  promptId: number | null
  integrationId: number | null
  expiresTicket: string
  expiresInactiveMessage: string
  proxyAddress: string
  proxyUsername: string
  /** Absent leaves the stored one, empty takes it away. */
  proxyPassword?: string
  /** `beta` a linked phone, `cloud` the official platform. */
  provider: string
  /** Of the official platform; fields that are absent or empty leave the stored ones. */
  cloud?: CloudValues
}

export interface CloudValues {
  phoneNumberId?: string
  wabaId?: string
  token?: string
  appSecret?: string
}

/** The form of a connection, or of a new one. */
export function valuesOf(connection?: Connection): ConnectionValues {
  return {
    name: connection?.name ?? '',
    isDefault: connection?.isDefault ?? false,
    queueIds: (connection?.queues ?? []).map(queue => queue.id),
    greetingMessage: connection?.greetingMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    ratingMessage: connection?.ratingMessage ?? '',
    token: '',
    maxUseBotQueues: String(connection?.maxUseBotQueues ?? 3),
    timeUseBotQueues: String(connection?.timeUseBotQueues ?? 0),
    transferQueueId: connection?.transferQueueId ?? null,
    promptId: connection?.promptId ?? null,
    integrationId: connection?.integrationId ?? null,
    timeToTransfer: String(connection?.timeToTransfer ?? 0),
    expiresTicket: String(connection?.expiresTicket ?? 0),
    expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
    proxyAddress: connection?.proxyAddress ?? '',
    proxyUsername: connection?.proxyUsername ?? '',
    provider: connection?.provider ?? 'beta',
    ...(connection?.cloud
      ? { cloud: { phoneNumberId: connection.cloud.phoneNumberId, wabaId: connection.cloud.wabaId } }
      : {}),
  }
}
