import { campaignCharges } from '../tenant/campaigns/charges.ts'
import { reportLines } from '../tenant/campaigns/report-lines.ts'
import { itemSearch } from '../tenant/contact-lists/search.ts'
import { taggedPeople } from '../tenant/contact-lists/tagged.ts'
import { contactLines } from '../tenant/contacts/export/lines.ts'
import { contactPick, contactSearch } from '../tenant/contacts/search.ts'
import { begunIn, dashboardFigures } from '../tenant/dashboard/figures.ts'
import { ownFigures } from '../tenant/dashboard/own-day.ts'
import { referralFigures, referralLines } from '../tenant/dashboard/referral-figures.ts'
import {
  displayedFlow,
  flowChange,
  flowDifferences,
  flowDraft,
  flowFacts,
  flowFindings,
  flowLint,
  flowWork,
} from '../tenant/flows/judged.ts'
import { wholeFlows } from '../tenant/flows/summaries.ts'
import { chatSearch } from '../tenant/messages/reading/chat-hits.ts'
import { sharedSearch } from '../tenant/messages/reading/shared-read.ts'
import { attendanceLines, attendancePage } from '../tenant/reports/attendances.ts'
import { reportGroupsRead, reportHeat, reportSeries, reportSummary } from '../tenant/reports/figures.ts'
import { scheduleSearch } from '../tenant/schedules/listing.ts'
import { ticketsWith } from '../tenant/tickets/list/of-contact-read.ts'
import { ticketPage, ticketSearch } from '../tenant/tickets/list/search.ts'
import type { AnyRead } from '../workers/readers/read.ts'

/** Everything that reader threads answer. */
export const reads: readonly AnyRead[] = [
  attendanceLines,
  attendancePage,
  contactLines,
  contactPick,
  contactSearch,
  itemSearch,
  begunIn,
  campaignCharges,
  chatSearch,
  dashboardFigures,
  flowChange,
  flowDifferences,
  flowDraft,
  flowFacts,
  flowFindings,
  flowLint,
  displayedFlow,
  flowWork,
  ownFigures,
  referralFigures,
  referralLines,
  reportGroupsRead,
  reportHeat,
  reportLines,
  reportSeries,
  reportSummary,
  scheduleSearch,
  sharedSearch,
  taggedPeople,
  ticketPage,
  ticketSearch,
  ticketsWith,
  wholeFlows,
]
