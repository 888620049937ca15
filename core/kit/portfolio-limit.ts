/** To how many people outside of their window a portfolio of Meta's writes in a day, by the names of Meta. */
const limits: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1000,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: Number.POSITIVE_INFINITY,
}

/** A name that is not known limits nothing here: Meta does by itself. */
export const portfolioLimit = (tier: string): number => limits[tier] ?? Number.POSITIVE_INFINITY
