import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether anyone who connects from this address is a proxy whose `X-Forwarded-…` is believed. */
export type TrustsProxy = (address: string | undefined) => boolean

/** This machine and private networks: where a proxy in front of the program stands unless its address is told. */
const NEAR = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10']

const wordsIn = (words: string): string[] => {
  if (words === 'no') return []
  return words === 'yes' ? NEAR : words.split(',').map(word => word.trim())
}

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** What is wrong with the value of `--trust-proxy`; undefined when it is fine. */
export const proxiesError = (words: string): string | undefined =>
  wordsIn(words).every(isNetwork) ? undefined : 'must be yes, no, or addresses and networks like 10.0.0.5,10.1.0.0/16'

/** `yes` is a proxy on this machine or in a private network, `no` is none; otherwise addresses and networks. */
export function trustedProxies(words: string): TrustsProxy {
  const trusted = new BlockList()
  for (const word of wordsIn(words)) {
    const [address = '', bits] = word.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return address =>
    address !== undefined && isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
