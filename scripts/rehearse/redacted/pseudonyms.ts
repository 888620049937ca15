import type { Address } from '../../../core/whatsapp/address.ts'

const servers: Record<string, string> = {
  's.whatsapp.net': 'pn',
  'c.us': 'pn',
  lid: 'lid',
  'g.us': 'group',
  broadcast: 'list',
}

/**
 * Stable names in place of numbers: `person-1@pn` and `person-1@lid` are one person as far as it was known when they first came,
 * `me` is the linked number. What stands for what lies in `names`, which outlives a run.
 */
export class Pseudonyms {
  readonly #names: Record<string, string>

  constructor(names: Record<string, string>) {
    this.#names = names
  }

  /** Both names of the linked number. */
  me(address: Address): void {
    if (address.pn) this.#names[`pn:${address.pn}`] = 'me'
    if (address.lid) this.#names[`lid:${address.lid}`] = 'me'
  }

  address({ pn, lid, group }: Address): string {
    if (group) return `${this.#name('group', group)}@group`
    const known = this.#names[`pn:${pn}`] ?? this.#names[`lid:${lid}`] ?? this.#next('person')
    if (pn) this.#names[`pn:${pn}`] ??= known
    if (lid) this.#names[`lid:${lid}`] ??= known
    return `${known}@${[pn && 'pn', lid && 'lid'].filter(Boolean).join('+')}`
  }

  /** A name in WhatsApp's own writing, `user:device@server`. */
  jid(jid: string): string {
    const [, user = '', device = '', server = ''] = /^([^:@]*)(:\d+)?@?(.*)$/.exec(jid) ?? []
    const kind = servers[server] ?? 'other'
    if (!/\d/.test(user)) return wordOr(jid.replace(/^@/, ''), 'other')
    const name = this.#name(kind, user)
    return `${name}${device && ':device'}@${kind === 'list' ? 'broadcast' : kind}`
  }

  /** Two names of which a stanza says that they are one person's. */
  pair(one: string, other: string): void {
    const [first, second] = [one, other].map(keyOf)
    if (!first || !second) return
    const known = this.#names[first] ?? this.#names[second] ?? this.#next('person')
    this.#names[first] ??= known
    this.#names[second] ??= known
  }

  message(id: string): string {
    return this.#name('message', id)
  }

  #name(kind: string, who: string): string {
    const key = `${kind}:${who}`
    this.#names[key] ??= this.#next(kind === 'pn' || kind === 'lid' ? 'person' : kind)
    return this.#names[key]
  }

  #next(word: string): string {
    const taken = new Set(Object.values(this.#names).filter(name => name.startsWith(`${word}-`)))
    return `${word}-${taken.size + 1}`
  }
}

/** Under which a person's name in WhatsApp's own writing lies in `names`. */
function keyOf(jid: string): string | undefined {
  const [, user, server = ''] = /^(\d+)(?::\d+)?@(.+)$/.exec(jid) ?? []
  const kind = servers[server]
  return kind === 'pn' || kind === 'lid' ? `${kind}:${user}` : undefined
}

/** A word of the protocol stays; whatever might be a number, a key or a text becomes `instead`. */
export const wordOr = (value: string, instead: string): string =>
  /^[a-z][a-z0-9_.:@-]{0,39}$|^\d{1,4}$/i.test(value) && !/\d{5}/.test(value) ? value : instead

/** What a person wrote, without the numbers in it. */
export const withoutNumbers = (words: string): string => words.replaceAll(/\d/g, '#').slice(0, 200)
