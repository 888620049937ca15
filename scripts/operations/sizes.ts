/** How much is rehearsed with. */
export interface Size {
  companies: number
  /** Linked phones, each in a company of its own. */
  phones: number
  /** Messages in the database of each company. */
  messages: number
  /** Messages a second that customers write, to all phones together. */
  perSecond: number
  /** Minutes between what is added to the last backup. */
  backupEvery: number
}

/** 300 companies and 3.3 GB: what `docs/sizing.md` tells about. */
export const full: Size = { companies: 300, phones: 50, messages: 24_000, perSecond: 10, backupEvery: 4 }

/** To see that every act works. */
export const small: Size = { companies: 6, phones: 2, messages: 400, perSecond: 4, backupEvery: 1 }
