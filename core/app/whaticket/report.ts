import { pluralize } from '../../kit/pluralize.ts'
import { countRows, type OldCompany } from './companies.ts'
import { kinds } from './kinds/index.ts'
import type { Source } from './source/source.ts'
import { type Reason, reasons, type Tally, type WindowCounter } from './tally.ts'
import type { Needs } from './target.ts'

/** What has no place in this desk yet. */
const NOT_YET = {
  scheduledMessages: ['ScheduledMessages'],
  campaigns: ['Campaigns', 'CampaignShipping'],
  contactLists: ['ContactLists', 'ContactListItems'],
  ratings: ['UserRatings'],
  attendanceTimes: ['TicketTraking', 'TicketTrakings'],
  formerTexts: ['OldMessages'],
  internalChats: ['Chats', 'ChatMessages'],
  prompts: ['Prompts'],
  integrations: ['QueueIntegrations'],
  fileLists: ['Files'],
  announcements: ['Announcements'],
} as const

/** What came of a takeover: the same for people and for programs. */
export interface Report {
  source: string
  dryRun: boolean
  /** Undefined where nothing was written. */
  company: { id: number; name: string } | undefined
  /** What a plan has to allow. */
  needs: Needs
  kinds: Record<string, WindowCounter>
  /** Rows of what this desk has no place for. */
  notTakenOverYet: Partial<Record<keyof typeof NOT_YET, number>>
  /** The file with the passwords for the first sign-in. */
  passwords: string | undefined
}

/** Of what cannot be counted for the company nothing is said. */
export async function notYet(source: Source, old: OldCompany): Promise<Report['notTakenOverYet']> {
  const found: Report['notTakenOverYet'] = {}
  for (const [what, tables] of Object.entries(NOT_YET)) {
    let rows = 0
    for (const table of tables) rows += (await countRows(source, old, table)) ?? 0
    if (rows > 0) found[what as keyof typeof NOT_YET] = rows
  }
  return found
}

/** What was counted of each kind of which there was something. */
export function countsIn(tally: Tally): Report['kinds'] {
  const names = kinds.flatMap(({ name, beside = [] }) => [name, ...beside]).filter(name => name !== 'settled')
  return Object.fromEntries(
    names.map(name => [name, tally.of(name)]).filter(([, counts]) => (counts as WindowCounter).found > 0),
  )
}

/** The report in lines. */
export function linesOf(report: Report): string[] {
  const { source, dryRun, company, needs, kinds: counts, notTakenOverYet, passwords } = report
  const lines = [
    dryRun ? `From ${source} would come:` : `From ${source} came into ${company!.name} (${company!.id}):`,
    ...Object.entries(counts).flatMap(([kind, { found, taken, joined, left }]) => [
      `  ${kind.padEnd(16)}${String(taken).padStart(10)} of ${found}${joined > 0 ? `, ${joined} became one with another` : ''}`,
      ...Object.entries(left).map(
        ([reason, rows]) => `${' '.repeat(18)}${String(rows).padStart(10)} ${reasons[reason as Reason]}`,
      ),
    ]),
  ]
  const later = Object.entries(notTakenOverYet)
  if (later.length > 0) lines.push('Not taken over yet, since this desk has no place for them:')
  for (const [what, rows] of later) lines.push(`  ${what.padEnd(16)}${String(rows).padStart(10)}`)
  if (dryRun) {
    lines.push(
      `Its plan has to allow ${pluralize(needs.users, 'user')}, ${pluralize(needs.connections, 'connection')} and ${pluralize(needs.queues, 'queue')}.`,
    )
    return lines
  }
  if (passwords !== undefined)
    lines.push(`With which password each signs in for the first time stands in ${passwords}; delete it once they have.`)
  lines.push('Its connections have no phone yet: link each on the page Connections.')
  return lines
}
