import { generalErrors } from '../../../../core/kit/general-errors.ts'
import { ticketErrors } from '../../../../core/tenant/tickets/contract.ts'
import { explain } from '../../../i18n/errors.ts'
import { translate } from '../../../i18n/texts.ts'
import { isFailure } from '../../../lib/api/failure.ts'
import { bulkTexts } from './texts.ts'
import type { Outcome } from './together.ts'

/** What came of it in one sentence: `12 atendimentos resolvidos, 2 não: já atendidos por Ana.` */
export function wordsOf({ refused: rejected, left }: Outcome, done: string): string {
  const reasons = Map.groupBy(rejected, ({ error }) => reasonOf(error, 2))
  const errors = [...reasons.values()].map(all => not(all.length, reasonOf(all[0]?.error, all.length)))
  const stopped = left.length > 0 ? [not(left.length, translate(bulkTexts, 'stopped'))] : []
  return `${[done, ...errors, ...stopped].join(', ')}.`
}

const not = (n: number, why: string): string => translate(bulkTexts, 'not', { n, why })

/** In the words of others it ends without a full stop, since it stands in a sentence. */
function reasonOf(error: unknown, n: number): string {
  if (isFailure(error, ticketErrors.ERR_TICKET_TAKEN))
    return translate(bulkTexts, 'taken', { n, name: String(error.data.user ?? '') })
  if (isFailure(error, ticketErrors.ERR_TICKET_TRANSITION))
    return translate(bulkTexts, error.data.from === 'closed' ? 'closed' : 'elsewhere', { n })
  if (isFailure(error, ticketErrors.ERR_TOO_LATE_TO_TAKE_BACK)) return translate(bulkTexts, 'tooLate')
  if (isFailure(error, ticketErrors.ERR_NO_TICKET_FOUND) || isFailure(error, generalErrors.ERR_NO_PERMISSION))
    return translate(bulkTexts, 'unseen', { n })
  return explain(error).replace(/\.$/, '')
}
