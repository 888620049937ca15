/**
 * What is to be stored of a secret when a form comes: a secret stays with the place that it was given for, and goes to no other (decision 250). undefined
 * leaves the stored one, '' forgets it.
 */
export const secretToStore = (provided: string | undefined, isSamePlace: boolean): string | undefined =>
  provided ?? (isSamePlace ? undefined : '')
