import { expect } from 'vitest'
import { queryPlanOf } from '../../testing/query-plan.ts'
import { test } from '../../testing/test.ts'
import { attendanceStatement, PEOPLE } from './attendances.ts'
import { statementsOf, turnStatement } from './figures.ts'

const span = { from: 0, to: 1 }
const filter = { scope: null }
const SPANS = 'SCAN span VIRTUAL TABLE INDEX 1:'
const GROUPS = 'USE TEMP B-TREE FOR GROUP BY'

test('the figures of some days read the attendances of these days alone', async ({ company }) => {
  const { begun, answered, ended, left } = statementsOf({ by: 'span', filter, spans: [span] }, 'all')
  const plan = ({ text, parameters }: typeof begun) => company.desk(({ db }) => queryPlanOf(db, text, parameters))
  const began = 'ticket_tracking_began (beganAt>? AND beganAt<?)'
  const finished = 'ticket_tracking_finished (finishedAt>? AND finishedAt<?)'
  expect(await plan(begun)).toEqual([SPANS, `SEARCH round USING COVERING INDEX ${began}`, GROUPS])
  expect(await plan(answered)).toEqual([SPANS, `SEARCH round USING INDEX ${began}`, GROUPS])
  expect(await plan(ended)).toEqual([
    SPANS,
    `SEARCH round USING INDEX ${finished}`,
    GROUPS,
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH later USING COVERING INDEX ticket_tracking_contact (contactId=? AND beganAt>? AND beganAt<?)',
  ])
  expect(await plan(left)).toEqual([SPANS, `SEARCH round USING COVERING INDEX ${finished}`, GROUPS])
})

test('turns are read from those of these days', async ({ company }) => {
  const { text, parameters } = turnStatement(filter, span)
  const plan = await company.desk(({ db }) => queryPlanOf(db, text, parameters))
  expect(plan[0]).toBe('SEARCH turn USING INDEX attendance_turns_by_start (startedAt>? AND startedAt<?)')
})

test('a page of attendances is read in the order of an index, and its people from theirs', async ({ company }) => {
  const asked = { period: { from: '2026-01-01', to: '2026-01-02' }, timeZone: 'UTC', clock: 'all', filter } as const
  for (const of of ['begun', 'ended'] as const) {
    const { text, parameters } = attendanceStatement({ ...asked, of }, { place: { value: 1, id: 1 }, limit: 51 })
    const plan = await company.desk(({ db }) => queryPlanOf(db, text, parameters))
    const index = of === 'begun' ? 'ticket_tracking_began (beganAt' : 'ticket_tracking_finished (finishedAt'
    expect(plan[0]).toContain(`SEARCH round USING INDEX ${index}`)
    // Those of one millisecond at most.
    expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual(['USE TEMP B-TREE FOR LAST TERM OF ORDER BY'])
  }
  expect(await company.desk(({ db }) => queryPlanOf(db, PEOPLE, [1]))).toEqual([
    'SEARCH turn USING INDEX attendance_turns_of_round (roundId=?)',
    'SEARCH users USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})
