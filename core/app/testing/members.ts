import { readdirSync, readFileSync } from 'node:fs'

/** The processes of a program of several, by the pid of their parent: the pid of each, in the order of their slots. */
export function membersOf(parent: number): number[] {
  const found: [slot: number, pid: number][] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, , ppid] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      if (Number(ppid) !== parent) continue
      const [, slot] = /(?:^|\0)BALCAO_PROCESS=(\d+)\//.exec(readFileSync(`/proc/${name}/environ`, 'utf8')) ?? []
      if (slot !== undefined) found.push([Number(slot), Number(name)])
    } catch {
      // It has ended meanwhile.
    }
  }
  return found.sort(([one], [other]) => one - other).map(([, pid]) => pid)
}
