/** How long a question waits for its answer that does not say so, in seconds, and times that people choose from (spec 2 §9). */
export const REPLY_SECONDS = 30
export const replyTimes = [15, REPLY_SECONDS, 60, 120, 300, 600, 900, 1800] as const

/** How long a menu waits for a choice that does not say so, in seconds. */
export const MENU_SECONDS = 1800

/** The same of a request to another system (decision 151). */
export const REQUEST_SECONDS = 10
export const requestTimes = [5, REQUEST_SECONDS, 20, 30, 60] as const
export const LONGEST_REQUEST = Math.max(...requestTimes)
