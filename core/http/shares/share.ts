/** Whose share of the process a call takes. */
export interface Share {
  company: number
  /** Who it is in the company, or from which address someone unknown comes. */
  person: string
}

/** In place of a company, for those who are not signed in. */
export const NOBODYS = 0
/** In place of one, for the banks that tell about payments. */
export const BANKS = -1

/** Whether behind a share stands one company: it has an end for all of them together. */
export const isOneCompanys = ({ company }: Share): boolean => company > NOBODYS
