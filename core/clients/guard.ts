import { isIP, type LookupFunction } from 'node:net'
import type { LookUp } from './look-up.ts'
import { reachable } from './reachable.ts'

/** Where what companies ask for may lead. */
export interface Guard {
  /** Whether an address may be connected to. */
  mayReach(address: string): boolean
  lookup?: LookUp | undefined
}

/** An address in one of the operator's networks. */
export class PrivateAddress extends Error {
  constructor() {
    super('the address is private, which this server does not allow')
  }
}

/** Looks at a host as it is written; of a name it is known only when it is looked up. Throws PrivateAddress. */
export function checkHost({ mayReach }: Guard, host: string): void {
  if (isIP(host) !== 0 && !mayReach(host)) throw new PrivateAddress()
}

/** What a name stands for, where all of it may be reached: what was looked at is what is connected to. */
export const guardedLookup = ({ mayReach, lookup }: Guard): LookupFunction =>
  reachable(mayReach, () => new PrivateAddress(), lookup)
