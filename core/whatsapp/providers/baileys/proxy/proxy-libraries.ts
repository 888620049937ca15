/** What only connections behind a proxy need: a bundle of its own, loaded with the first of them. */
export { SocksClient } from 'socks'
export { Agent } from 'undici'
