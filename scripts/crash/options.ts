/** What one run of the crash test does. */
export interface CrashOptions {
  /** Decides who writes what and when the program dies; the pace of the machine decides the rest. */
  seed: number
  /** `kill -9` under load. */
  kills: number
  /** Kills of a program that is making a new data folder, and as many of one that is founding companies. */
  foundingKills: number
  /** So many messages each way. */
  messages: number
  /** Messages a second, each way. */
  perSecond: number
  customers: number
  /** Among how many processes the companies are shared; of several one is killed each time, not the program. */
  processes?: number
  /** Prints what is going on. */
  say(sentence: string): void
}

/** The run that the issue asks for. */
export const full = { kills: 20, foundingKills: 6, messages: 2000, perSecond: 50, customers: 40 }

/** Of several processes. */
export const quickMembers = { kills: 8, foundingKills: 1, messages: 300, perSecond: 50, customers: 12, processes: 2 }
export const fullMembers = { ...full, processes: 3 }

/** While developing. */
export const quick = { kills: 5, foundingKills: 2, messages: 300, perSecond: 50, customers: 12 }
