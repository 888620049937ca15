import { expect } from 'vitest'
import { queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { statements } from './figures.ts'
import { ownStatements } from './own-day.ts'

const plans = {
  live: ['SEARCH tickets USING COVERING INDEX tickets_by_status (status=?)'],
  finished: [
    'SEARCH ticket_tracking USING COVERING INDEX ticket_tracking_finished (finishedAt>? AND finishedAt<?)',
    // Of the people of a company.
    'USE TEMP B-TREE FOR GROUP BY',
  ],
  waited: ['SEARCH ticket_tracking USING COVERING INDEX ticket_tracking_queued (queuedAt>? AND queuedAt<?)'],
  leads: [
    'SEARCH first USING COVERING INDEX ticket_tracking_began (beganAt>? AND beganAt<?)',
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH earlier USING COVERING INDEX ticket_tracking_contact (contactId=? AND beganAt<?)',
    'CORRELATED SCALAR SUBQUERY 2',
    'SEARCH tickets USING COVERING INDEX tickets_taken_over (contactId=?)',
  ],
  people: ['SCAN users'],
  began: ['SEARCH ticket_tracking USING COVERING INDEX ticket_tracking_began (beganAt>? AND beganAt<?)'],
} satisfies Record<keyof typeof statements, string[]>

test.for(Object.entries(plans))(
  'of %s an index alone is read, and of it only the days',
  async ([name, plan], { company }) => {
    const text = statements[name as keyof typeof statements]
    const parameters = text.includes('?') ? [0, 1] : []
    expect(await company.context(({ db }) => queryPlanOf(db, text, parameters))).toEqual(plan)
  },
)

test('of the own day the rounds of one person are read, and of each the messages of its time', async ({ company }) => {
  const planOf = (text: string, parameters: readonly number[]) =>
    company.context(({ db }) => queryPlanOf(db, text, [...parameters]))
  expect(await planOf(ownStatements.attended, [1, 1, 0, 1])).toEqual([
    'SEARCH round USING INDEX ticket_tracking_of_user (userId=? AND startedAt>? AND startedAt<?)',
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH messages USING INDEX messages_of_ticket (ticketId=? AND createdAt>? AND createdAt<?)',
  ])
  expect(await planOf(ownStatements.resolved, [0, 1, 1])).toEqual([
    'SEARCH ticket_tracking USING COVERING INDEX ticket_tracking_finished (finishedAt>? AND finishedAt<?)',
  ])
})
