import { local } from '../../../../lib/local.ts'

/** As many as a line of the panel takes (spec 1 §2). */
const MOST = 16

/** What was chosen last in this browser, newest first. */
export const recentEmojis = (): readonly string[] => local.get('emojis') ?? []

export const keepRecent = (emoji: string): void =>
  local.set('emojis', [emoji, ...recentEmojis().filter(other => other !== emoji)].slice(0, MOST))
