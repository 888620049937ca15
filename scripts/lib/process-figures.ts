import { readFileSync } from 'node:fs'

const CLOCK_TICKS = 100

/** Processor time that a process used so far, of all its threads. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS
}

export const rssMbOf = (pid: number): number => statusMb(pid, 'VmRSS')

/** What of the resident memory is no file that is mapped: only that the system cannot take back. */
export const ownMbOf = (pid: number): number => statusMb(pid, 'RssAnon')

function statusMb(pid: number, name: string): number {
  const kb = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}
