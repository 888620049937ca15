import { expect } from 'vitest'
import { queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { attendanceStatement, PEOPLE } from './attendances.ts'
import { openStatements, statementsOf, turnStatement } from './figures.ts'

const span = { from: 0, to: 1 }
const filter = { scope: null }

test('the figures of some days read the attendances of these days alone, and sort none of them', async ({
  company,
}) => {
  const { begun, answered, ended, left } = statementsOf({ by: 'nothing', filter, span }, 'all')
  const plan = ({ text, parameters }: typeof begun) => company.context(({ db }) => queryPlanOf(db, text, parameters))
  const began = 'ticket_tracking_began (beganAt>? AND beganAt<?)'
  const finished = 'ticket_tracking_finished (finishedAt>? AND finishedAt<?)'
  expect(await plan(begun)).toEqual([`SEARCH round USING COVERING INDEX ${began}`])
  expect(await plan(answered)).toEqual([`SEARCH round USING INDEX ${began}`])
  expect(await plan(ended)).toEqual([
    `SEARCH round USING INDEX ${finished}`,
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH later USING COVERING INDEX ticket_tracking_contact (contactId=? AND beganAt>? AND beganAt<?)',
  ])
  expect(await plan(left)).toEqual([`SEARCH round USING COVERING INDEX ${finished}`])
})

test('of hours each reads what began in it', async ({ company }) => {
  const parts = [{ key: 0, from: 0, to: 1 }]
  const { begun } = statementsOf({ by: 'hour', filter, span, parts }, 'all')
  const plan = await company.context(({ db }) => queryPlanOf(db, begun.text, begun.parameters))
  expect(plan).toContain('SEARCH round USING COVERING INDEX ticket_tracking_began (beganAt>? AND beganAt<?)')
})

test('those that were open are found among those that go on and those that ended since', async ({ company }) => {
  const plans = openStatements(filter, 1).map(({ text, parameters }) =>
    company.context(({ db }) => queryPlanOf(db, text, parameters)),
  )
  const [goOn, since] = await Promise.all(plans)
  expect(goOn).toEqual(['SEARCH round USING INDEX ticket_tracking_going_on (beganAt<?)'])
  expect(since).toEqual(['SEARCH round USING INDEX ticket_tracking_finished (finishedAt>?)'])
})

test('turns are read from those of these days', async ({ company }) => {
  const { text, parameters } = turnStatement(filter, span)
  const plan = await company.context(({ db }) => queryPlanOf(db, text, parameters))
  expect(plan[0]).toBe('SEARCH turn USING INDEX attendance_turns_by_start (startedAt>? AND startedAt<?)')
})

test('a page of attendances is read in the order of an index, and its people from theirs', async ({ company }) => {
  const requested = { period: { from: '2026-01-01', to: '2026-01-02' }, timeZone: 'UTC', clock: 'all', filter } as const
  for (const of of ['begun', 'ended'] as const) {
    const { text, parameters } = attendanceStatement({ ...requested, of }, { place: { value: 1, id: 1 }, limit: 51 })
    const plan = await company.context(({ db }) => queryPlanOf(db, text, parameters))
    const index = of === 'begun' ? 'ticket_tracking_began (beganAt' : 'ticket_tracking_finished (finishedAt'
    expect(plan[0]).toContain(`SEARCH round USING INDEX ${index}`)
    // Those of one millisecond at most.
    expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual(['USE TEMP B-TREE FOR LAST TERM OF ORDER BY'])
  }
  expect(await company.context(({ db }) => queryPlanOf(db, PEOPLE, [1]))).toEqual([
    'SEARCH turn USING INDEX attendance_turns_of_round (roundId=?)',
    'SEARCH users USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})
