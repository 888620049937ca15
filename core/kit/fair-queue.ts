/** How many may wait; anyone who comes beyond is rejected. */
export interface Room<Group> {
  inGroup: number
  ofMember: number | ((group: Group) => number)
}

/**
 * Those who wait, in turns: each group (a company) has one served before any has its next, and inside of a group each member
 * (a person) likewise.
 */
export class FairQueue<Group, T> {
  private readonly groups = new Map<Group, Map<string, T[]>>()
  private readonly room: Room<Group>

  constructor(room: Room<Group> = { inGroup: Number.POSITIVE_INFINITY, ofMember: Number.POSITIVE_INFINITY }) {
    this.room = room
  }

  get size(): number {
    let size = 0
    for (const group of this.groups.keys()) size += this.sizeOf(group)
    return size
  }

  /** Each group that has someone waiting. */
  waitingGroups(): IterableIterator<Group> {
    return this.groups.keys()
  }

  sizeOf(group: Group): number {
    let size = 0
    for (const line of this.groups.get(group)?.values() ?? []) size += line.length
    return size
  }

  /** Returns whether there was room. */
  add(group: Group, member: string, one: T): boolean {
    const members = this.groups.get(group) ?? new Map<string, T[]>()
    const line = members.get(member) ?? []
    const { ofMember } = this.room
    const mayWait = typeof ofMember === 'number' ? ofMember : ofMember(group)
    if (line.length >= mayWait || this.sizeOf(group) >= this.room.inGroup) return false
    line.push(one)
    members.set(member, line)
    this.groups.set(group, members)
    return true
  }

  /**
   * Takes the one whose turn it is, of the first group that may be served; group and member then go to the end of their
   * lines. Undefined when nobody waits who may.
   */
  next(mayBeServed: (group: Group) => boolean = () => true): T | undefined {
    for (const [group, members] of this.groups) {
      if (!mayBeServed(group)) continue
      const [member, line] = members.entries().next().value!
      const one = line.shift()!
      toTheEnd(members, member, line, line.length > 0)
      toTheEnd(this.groups, group, members, members.size > 0)
      return one
    }
    return undefined
  }

  /** Takes out all that a group has. */
  drop(group: Group): T[] {
    const all = [...(this.groups.get(group)?.values() ?? [])].flat()
    this.groups.delete(group)
    return all
  }

  /** Takes out everything. */
  dropAll(): T[] {
    return [...this.groups.keys()].flatMap(group => this.drop(group))
  }
}

function toTheEnd<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, stays: boolean): void {
  map.delete(key)
  if (stays) map.set(key, value)
}
