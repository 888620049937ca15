/** Why a person's message to somebody who never wrote is kept back for a while. */
export const sendBlocks = [
  /** WhatsApp keeps the number from writing to such people. */
  'restricted',
  /** The connection wrote to as many such people in a day as it should. */
  'first-contacts',
] as const

export type SendBlock = (typeof sendBlocks)[number]
