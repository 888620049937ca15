import type { Addressing } from './jids.ts'

export interface GroupMember {
  pn: string
  role: 'member' | 'admin' | 'superadmin'
}

/** A group as the server knows it. */
export interface Group {
  jid: string
  subject: string
  description: string
  owner: string
  createdAt: number
  addressing: Addressing
  members: Map<string, GroupMember>
}

/** The groups of this WhatsApp. */
export class Groups {
  readonly #groups = new Map<string, Group>()
  #next = 120_363_000_000_000_000n

  create(subject: string, owner: string, members: string[], addressing: Addressing): Group {
    this.#next += 1n
    const group: Group = {
      jid: `${this.#next}@g.us`,
      subject,
      description: '',
      owner,
      createdAt: Date.now(),
      addressing,
      members: new Map(members.map(pn => [pn, { pn, role: 'member' }])),
    }
    group.members.set(owner, { pn: owner, role: 'superadmin' })
    this.#groups.set(group.jid, group)
    return group
  }

  get(jid: string): Group | undefined {
    return this.#groups.get(jid)
  }

  of(pn: string): Group[] {
    return [...this.#groups.values()].filter(group => group.members.has(pn))
  }
}
