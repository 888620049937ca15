import { MINUTE, SECOND } from '../../kit/clock.ts'

/** How long the next message waits for WhatsApp's word on the one before, once that has left. */
export const ACK_PATIENCE = 15 * SECOND
/** Attempts before a message that finds no answer is shown as failed. */
export const TRIES = 5
/** How often WhatsApp may end the session over one message before that is shown as failed. */
export const MAX_ENDS = 3
/** Between two attempts, times the number of attempts. */
export const TRY_AGAIN_AFTER = 10 * SECOND
/** After the session said that it is offline before the connection was told so. */
export const FALLING_REST = SECOND
/** A message that WhatsApp wants later waits at least so long. */
export const SHORTEST_WAIT = SECOND
/** After the store failed. */
export const STORE_REST = 5 * SECOND
/** Looked at again by itself, in case nobody woke it. */
export const LOOK_AGAIN = 5 * MINUTE
