import type { LookupFunction } from 'node:net'
import { type LookUp, lookUpBy } from './look-up.ts'

const lookUp = lookUpBy()

/** Looks up what a name stands for, where all of it may be reached: what was looked at is what is connected to. */
export const reachable =
  (mayReach: (address: string) => boolean, forbidden: () => Error, lookup: LookUp = lookUp): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      if (!found.every(({ address }) => mayReach(address))) return done(forbidden(), [])
      if (options.all) return done(null, found)
      return done(null, found[0]!.address, found[0]!.family)
    })
