/** Whose share of the process a call takes. */
export interface Share {
  company: number
  /** Who it is in the company, or from which address somebody unknown comes. */
  person: string
}

/** In place of a company, for those who are not signed in. */
export const NOBODYS = 0
