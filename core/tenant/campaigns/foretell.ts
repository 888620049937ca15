import { DAY, HOUR, SECOND } from '../../kit/clock.ts'
import { averageGap } from '../../whatsapp/index.ts'
import type { CampaignSettings } from './contract.ts'
import { afterOpenTime, FORETOLD, secondsFor } from './pacing.ts'

interface Planned {
  contacts: number
  /** Messages that each of them gets, without the question. */
  each: number
  /** Whether each is asked before. */
  asks: boolean
  /** How many of them never wrote to the connection, and how many such it writes to in a day; null without a connection. */
  strangers: number
  strangersPerDay: number | null
  settings: CampaignSettings
  timeZone: string
  from: number
}

/**
 * When the sending ends at the latest, as far as can be foretold: at the pace of the campaign or of the connection, whichever is
 * slower, within the hours of sending, no more strangers a day than the connection may write to, and with the time in which a
 * question may be answered (decision 314). Undefined beyond `FORETOLD`.
 */
export function endForetold(planned: Planned): number | undefined {
  const { contacts, each, asks, settings, timeZone, from } = planned
  const openFor = (turns: number, messages: number): number | undefined => {
    const seconds = Math.max(
      secondsFor(settings, turns, messages),
      (turns * messages * averageGap('campaign')) / SECOND,
    )
    return afterOpenTime(settings.sendingHours, timeZone, from, seconds * SECOND)
  }
  const requested = asks ? openFor(contacts, 1) : from
  const written = openFor(contacts * (asks ? 2 : 1), asks ? (each + 1) / 2 : each)
  const strangersDone = from + daysOfStrangers(planned) * DAY
  if (requested === undefined || written === undefined || strangersDone > from + FORETOLD) return undefined
  return Math.round(Math.max(written, strangersDone, asks ? requested + settings.confirmationHours * HOUR : 0))
}

/** Full days that pass until the last stranger may be written to. */
function daysOfStrangers({ strangers, strangersPerDay }: Planned): number {
  if (strangersPerDay === null || strangers === 0) return 0
  return strangersPerDay === 0 ? Number.POSITIVE_INFINITY : Math.ceil(strangers / strangersPerDay) - 1
}
