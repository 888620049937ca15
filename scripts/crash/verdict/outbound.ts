import type { AdminClient } from '../../../emulators/whatsapp/admin-client.ts'
import type { Kill } from '../kills.ts'
import type { Outbound } from '../load/written.ts'
import type { CompanyContent } from '../until-quiet.ts'

export interface OutboundVerdict {
  written: number
  answered: number
  /** Requests whose answer was lost and that were sent again. */
  repeated: number
  lost: string[]
  /** With another customer than it was meant for. */
  misplaced: string[]
  /** The customer has the same message under two ids, or the desk shows it twice: never allowed. */
  doubledAnew: string[]
  /** Left twice under one id, because it was in doubt when the program died. */
  inDoubt: number
  /** The most of those that one kill has to answer for. */
  worstKill: number
  /** Doubled without a kill in between: never allowed. */
  unexplained: string[]
  /** How often a phone could not decrypt and asked again. */
  retries: number
  /** Shown as failed, or without two ticks in the end. */
  withoutTicks: string[]
}

/** Every message that the desk answered for must arrive; only the one in doubt at a kill may leave twice, with its id. */
export async function judgeOutbound(
  wa: AdminClient,
  written: Outbound[],
  desk: CompanyContent,
  kills: readonly Pick<Kill, 'at'>[],
): Promise<OutboundVerdict> {
  const inbox = Map.groupBy(await wa.call('inbox', {}), ({ text, caption }) => text ?? caption ?? '')
  const displayed = Map.groupBy(
    desk.messages.filter(({ fromMe }) => fromMe),
    ({ body }) => body,
  )
  const records = await wa.call('stanzas/outbound', {})
  const answered = written.filter(message => message.answered)
  const blamed = kills.map(() => 0)
  const unexplained: string[] = []
  for (const { id, duplicates, firstAt, lastAt } of records) {
    const between = kills.flatMap(({ at }, n) => (at >= firstAt && at <= lastAt ? [n] : []))
    for (let copy = 0; copy < duplicates; copy += 1) {
      const kill = between[copy]
      if (kill === undefined) unexplained.push(id)
      else blamed[kill]! += 1
    }
  }
  const texts = (fits: (message: Outbound) => boolean) => answered.filter(fits).map(({ text }) => text)
  return {
    written: written.length,
    answered: answered.length,
    repeated: written.filter(({ tries }) => tries > 1).length,
    lost: texts(({ text }) => !inbox.has(text)),
    misplaced: texts(({ text, customer }) => (inbox.get(text) ?? []).some(entry => entry.customer !== customer)),
    doubledAnew: texts(({ text }) => (inbox.get(text)?.length ?? 0) > 1 || (displayed.get(text)?.length ?? 0) > 1),
    inDoubt: records.reduce((sum, { duplicates }) => sum + duplicates, 0),
    worstKill: Math.max(0, ...blamed),
    unexplained,
    retries: records.reduce((sum, record) => sum + record.retries, 0),
    withoutTicks: texts(({ text }) => (displayed.get(text)?.[0]?.ack ?? 0) < 3),
  }
}
