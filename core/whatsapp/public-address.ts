import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is of the internet at large: of no private network, not this machine, nothing reserved. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Whether a host is private as it is written. A name says so only when it is looked up. */
export const isPrivateHost = (host: string): boolean =>
  /(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && !isPublic(host))
