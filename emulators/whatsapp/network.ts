import { AccountLimits } from './account-limits.ts'
import { AppStateStore } from './app-state-store.ts'
import { Changes } from './changes.ts'
import { Companion, type CompanionKeys } from './companion.ts'
import { Problems } from './faults.ts'
import { Groups } from './groups.ts'
import type { Handset } from './handset.ts'
import { type Addressing, deviceOf, isLid, userOf } from './jids.ts'
import { InboundLedger, OutboundLedger } from './ledgers.ts'
import { MediaStore } from './media-store.ts'
import type { Thing } from './messages/content.ts'
import { PhoneFiles } from './phone-files.ts'
import type { PhoneMessage } from './phones/placeholder-resend.ts'
import { StanzaLog } from './stanza-log.ts'
import { Versions } from './versions.ts'

/** How far a phone goes by itself when a message arrives. */
export type AutomaticReceipts = 'none' | 'delivered' | 'read'

interface NetworkOptions {
  addressing: Addressing
  receipts: AutomaticReceipts
  logCapacity: number
}

/** Everything the server knows: who there is, what is linked, what crossed the wire. */
export class Network {
  addressing: Addressing
  receipts: AutomaticReceipts
  /** What the server tells companions of itself, by number: here, that messages carry the token of a trusted contact. */
  readonly properties: Record<string, string> = { '10518': 'true' }
  /** Who is asked about by number is reported by their LID, the number beside it. */
  tellsNumbersByLid = false
  /** Sessions that another one of the same companion took the place of: someone was linked twice at once. */
  replacedSessions = 0
  readonly versions = new Versions()
  readonly changes = new Changes()
  readonly appState = new AppStateStore()
  readonly faults = new Problems()
  readonly limits = new AccountLimits()
  readonly groups = new Groups()
  readonly media = new MediaStore()
  readonly phoneFiles = new PhoneFiles()
  /** What is in carts, by the id of their order. */
  readonly orders = new Map<string, { token: string; things: readonly Thing[] }>()
  /** Messages that the accounts' phones have and their companions do not, by id. */
  readonly phoneMessages = new Map<string, PhoneMessage>()
  readonly inbound = new InboundLedger()
  readonly outbound = new OutboundLedger()
  readonly log: StanzaLog
  readonly #handsets = new Map<string, Handset>()
  readonly #companions = new Map<string, Companion[]>()

  constructor(options: NetworkOptions) {
    this.addressing = options.addressing
    this.receipts = options.receipts
    this.log = new StanzaLog(options.logCapacity)
  }

  add(handset: Handset): void {
    this.#handsets.set(`pn:${handset.pn}`, handset)
    this.#handsets.set(`lid:${handset.lid}`, handset)
  }

  /** The phone behind a JID (phone number or LID, with or without a device) or behind bare digits. */
  handset(jid: string): Handset | undefined {
    return this.#handsets.get(`${isLid(jid) ? 'lid' : 'pn'}:${userOf(jid)}`)
  }

  /** Links a companion to an account; every link gets a device number of its own. */
  link(owner: Handset, keys: CompanionKeys): Companion {
    const known = this.#companions.get(owner.pn) ?? []
    const companion = new Companion(owner, known.length + 1, keys, this.inbound)
    this.#companions.set(owner.pn, [...known, companion])
    return companion
  }

  /** The linked devices of an account, in the order of linking. */
  companionsOf(pn: string): Companion[] {
    return (this.#companions.get(pn) ?? []).filter(companion => !companion.removed)
  }

  /** The linked device behind a device JID. */
  companion(jid: string): Companion | undefined {
    const owner = this.handset(jid)
    return owner && this.companionsOf(owner.pn).find(companion => companion.device === deviceOf(jid))
  }

  /** All linked devices in a group, other than one. */
  companionsIn(members: Iterable<string>, except?: Companion): Companion[] {
    return [...members].flatMap(pn => this.companionsOf(pn)).filter(companion => companion !== except)
  }
}
