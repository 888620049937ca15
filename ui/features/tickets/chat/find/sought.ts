/** What a chat is asked to go to; a new object for each time. */
export type Sought =
  /** A message, and the words by which a search found it. */
  | { messageId: number; words?: string | undefined }
  /** The first message since an instant. */
  | { since: string }

export const messageOf = (sought: Sought | undefined): number | undefined =>
  sought && 'messageId' in sought ? sought.messageId : undefined

/** The beginning of a calendar day where the reader is. */
export const startOfDay = (day: string): Sought => ({ since: new Date(`${day}T00:00:00`).toISOString() })
