import { expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import { LAST } from './window.ts'

test('when a contact wrote last is read at the end of an index, however long the conversation is', async ({
  company,
}) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, LAST, [1, 1]))
  expect(plan.join('\n')).toContain('USING INDEX messages_of_chat (chatId=? AND whatsappId=? AND fromMe=?)')
  expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})
