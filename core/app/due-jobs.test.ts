import { sql } from 'kysely'
import { expect } from 'vitest'
import { job, whenDue } from '../company/jobs/index.ts'
import { MINUTE } from '../kit/clock.ts'
import { test } from './testing/test.ts'

test('Jobs that could not be read, because the disk failed, are done when it is well again', async ({ world }) => {
  const company = await world.company()
  const done: unknown[] = []
  const note = job<string>('note')
  world.app.machinery.jobs.push(whenDue(note, async (_tx, payload) => void done.push(payload)))
  await company.context(desk => desk.transaction(tx => tx.schedule(note.at(tx.now + MINUTE, 'x', 'late'))))
  const rename = (from: string, to: string) =>
    company.context(({ db }) => sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(db))
  await rename('jobs', 'unreadable')
  await world.advance(3 * MINUTE)
  expect(world.complaints.map(({ msg }) => msg)).toContain('due jobs')
  await rename('unreadable', 'jobs')
  await world.advance(MINUTE)
  expect(done).toEqual(['late'])
})

test('Of several jobs that are asked for at once each is done in its time, whichever was named last', async ({
  world,
}) => {
  const company = await world.company()
  const done: unknown[] = []
  const note = job<string>('turn')
  world.app.machinery.jobs.splice(
    0,
    Number.POSITIVE_INFINITY,
    whenDue(note, async (_tx, text) => void done.push(text)),
  )
  await company.context(desk =>
    desk.transaction(async tx => {
      const noteIn = (minutes: number, text: string) => note.at(tx.now + minutes * MINUTE, text, text)
      await tx.schedule(noteIn(1, 'soon'))
      await tx.scheduleAll([noteIn(2, 'next'), noteIn(9, 'later')])
    }),
  )
  await world.advance(MINUTE)
  expect(done).toEqual(['soon'])
  await world.advance(MINUTE)
  expect(done).toEqual(['soon', 'next'])
})
