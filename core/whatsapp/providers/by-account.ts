import type { Provider, SessionOptions } from '../port.ts'

/** Two ways to WhatsApp as one: Meta's platform for connections that have an account there, linked phones for the others. */
export function byAccount(phones: Provider, cloud: Provider): Provider {
  const which = ({ account }: SessionOptions): Provider => (account === undefined ? phones : cloud)
  return {
    ...phones,
    open: (options, sink) => which(options).open(options, sink),
    isLinked: options => which(options).isLinked(options),
    forget: (options, forGood) => which(options).forget(options, forGood),
  }
}
