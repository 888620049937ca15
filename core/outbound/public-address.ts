import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's machines reach their keeper there, which no other network knows. */
const KEEPER_OF_AZURE = '168.63.129.16'
/** All that is given out of IPv6. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is of the internet at large: of no private network, not this machine, nothing reserved. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || address.toString() === KEEPER_OF_AZURE) return false
  return address instanceof ipaddr.IPv4 || address.match(GIVEN_OUT)
}

/** Whether a host is private as it is written. A name says so only when it is looked up. */
export const isPrivateHost = (host: string): boolean =>
  /(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && !isPublic(host))
