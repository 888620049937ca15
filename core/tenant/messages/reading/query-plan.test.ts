import { expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { sharedKinds } from '../contract.ts'
import { chatHitsStatement } from './chat-hits.ts'
import { pageAfter, pageBefore, pageByNumber, placeInScope, placeSince } from './page-rows.ts'
import { sharedStatement } from './shared-read.ts'

const everything = { ticketId: 1, hidden: [] }
const partly = { ticketId: 1, hidden: [2, 3] }
const planOf = (company: TestCompany, text: string, parameters: readonly unknown[]) =>
  company.context(({ db }) => queryPlanOf(db, text, parameters))

test('a page of messages, and a search in them, walks the index of its ticket and sorts nothing', async ({
  company,
}) => {
  const place = { value: 5, id: 5 }
  for (const scope of [everything, partly])
    for (const { text, parameters } of [
      pageByNumber(scope, 21, 0),
      pageBefore(scope, place, 21),
      pageAfter(scope, place, 21),
      placeSince(scope, 5),
      chatHitsStatement({ ...scope, text: 'bom dia', most: 10 }),
    ]) {
      const plan = await planOf(company, text, parameters)
      expect(plan[0]).toMatch(/^SEARCH m USING (COVERING )?INDEX messages_of_ticket \(ticketId=\?/)
      expect(plan.filter(step => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
    }
})

test('the place of a message is read by its id', async ({ company }) => {
  for (const scope of [everything, partly]) {
    const { text, parameters } = placeInScope(scope, 1)
    expect(await planOf(company, text, parameters)).toEqual(['SEARCH m USING INTEGER PRIMARY KEY (rowid=?)'])
  }
})

test('what was sent in a conversation is walked along the index of its kind, from its newest or from a place on', async ({
  company,
}) => {
  const indexes = { pictures: 'messages_pictures', files: 'messages_documents', links: 'messages_links' }
  for (const kind of sharedKinds)
    for (const after of [undefined, { value: 5, id: 5 }]) {
      const { text, parameters } = sharedStatement({ contactId: 1, kind, after })
      const plan = await planOf(company, text, parameters)
      expect(plan[0]).toMatch(new RegExp(`^SEARCH m USING INDEX ${indexes[kind]} \\(chatId=\\?`))
      expect(plan.slice(1)).toEqual(['SEARCH t USING INTEGER PRIMARY KEY (rowid=?)'])
    }
})
