import type { Config } from '../config.ts'

/** What was looked at, and a sentence about it: `warning` works for now, `fault` does not. */
export interface Finding {
  about: string
  state: 'fine' | 'warning' | 'fault'
  sentence: string
}

export const fine = (about: string, sentence: string): Finding => ({ about, state: 'fine', sentence })
export const warning = (about: string, sentence: string): Finding => ({ about, state: 'warning', sentence })
export const problem = (about: string, sentence: string): Finding => ({ about, state: 'fault', sentence })

/** What the checks know: the configuration, and whether a Balcão runs on its folder. */
export interface Patient {
  config: Config
  running: boolean
}
