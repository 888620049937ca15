/** Why a person's message to someone who never wrote is held back for a while. */
export const sendBlocks = [
  /** WhatsApp keeps the number from writing to such people. */
  'restricted',
  /** The connection wrote to as many such people in a day as it should. */
  'first-contacts',
] as const

export type SendBlock = (typeof sendBlocks)[number]
