/** Why there is no way through a proxy. */
export type ProxyProblem =
  /** It cannot be reached, says nothing in time, or speaks another language. */
  | 'silent'
  /** It wants another user or password. */
  | 'unauthorized'
  /** It does not lead to where WhatsApp is. */
  | 'refused'
  /** Who answers behind it has no certificate of WhatsApp's host: it opens what is sealed, or leads elsewhere. */
  | 'intercepting'
  /** It lies in a network to which the operator lets no proxy of a company lead. */
  | 'forbidden'

/** No way through the proxy. Nothing of it names user or password: what a library threw, with all it was given, is not its cause. */
export class ProxyError extends Error {
  override readonly name = 'ProxyFault'
  readonly trouble: ProxyProblem
  constructor(error: ProxyProblem, detail: string) {
    super(`the proxy ${detail}`)
    this.trouble = error
  }
}
