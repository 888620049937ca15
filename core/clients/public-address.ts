import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's machines reach their keeper there, which no other network knows. */
const KEEPER_OF_AZURE = '168.63.129.16'
/** Networks that know IPv6 alone reach those of IPv4 there (NAT64): its last four bytes say which. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
/** All that is given out of IPv6. */
const ISSUED = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is of the internet at large: of no private network, not this machine, nothing reserved. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = reached(ipaddr.process(text))
  if (address.range() !== 'unicast' || address.toString() === KEEPER_OF_AZURE) return false
  return address instanceof ipaddr.IPv4 || address.match(ISSUED)
}

const reached = (address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 =>
  address instanceof ipaddr.IPv6 && address.match(NAT64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address

/** Whether a host is private as it is written. A name says so only when it is looked up. */
export const isPrivateHost = (host: string): boolean =>
  /(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && !isPublic(host))

/** Whether an address is this machine itself. */
export const isThisMachine = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'
