import { expect } from 'vitest'
import { plansOf, queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { receiveAnswer } from './answers.ts'
import { aCampaign } from './architecture-cases.ts'
import { campaignRoutes } from './contract.ts'
import { storeLeaving } from './files.ts'
import { reached } from './fixtures.ts'
import { isListInUse, letGo, letGoOfFiles } from './follow.ts'
import { optOutRoutes } from './opt-outs/contract.ts'
import { hasOptedOut } from './opt-outs/opt-outs.ts'
import { beginThoseOf } from './people.ts'
import { giveUpSilent, nextRecipient, oldestAsk, retryFailed } from './recipients.ts'
import { CONVERSATIONS } from './report.ts'
import { LINES, LINES_AT_ONCE } from './report-lines.ts'
import { settle, wakeCampaignsOf } from './running.ts'

test('the list walks the index of its times, a report that of its states, and its latest that of news', async ({
  world,
  company,
  admin,
}) => {
  const { id: campaignId } = await aCampaign(admin)
  const list = await plansOf(world, company, () => admin.call(campaignRoutes.list))
  expect(list).toContain('SCAN campaigns USING INDEX campaigns_newest')
  const params = { campaignId }
  const ofState = await plansOf(world, company, () =>
    admin.call(campaignRoutes.recipients, { params, query: { state: 'failed' } }),
  )
  expect(ofState.join('\n')).toMatch(/USING INDEX campaign_recipients_by_state \(campaignId=\? AND state=\?/)
  const all = await plansOf(world, company, () => admin.call(campaignRoutes.recipients, { params }))
  expect(all.join('\n')).toMatch(/USING INDEX campaign_recipients_order \(campaignId=\? AND (id|rowid)>\?/)
  const latest = await plansOf(world, company, () => admin.call(campaignRoutes.show, { params }))
  expect(latest).toContain('SEARCH campaign_recipients USING INDEX campaign_recipients_news (campaignId=?)')
  expect([...list, ...ofState, ...all, ...latest].filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})

test('the talk with each of a page is found by the index of tickets', async ({ company }) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, CONVERSATIONS, ['[1]', 1]))
  expect(plan.join()).toContain('SEARCH tickets USING COVERING INDEX tickets_of_contact (contactId=? AND whatsappId=?)')
  expect(plan.filter(step => step.includes('SCAN')).join()).toMatch(/^SCAN some VIRTUAL TABLE[^,]*$/)
})

test('a sheet of the report is read in pieces by its index, none of them on the main thread', async ({
  world,
  company,
  admin,
}) => {
  const { id: campaignId } = await aCampaign(admin)
  expect(await company.context(({ db }) => queryPlanOf(db, LINES, [campaignId, 7, LINES_AT_ONCE]))).toEqual([
    'SEARCH campaign_recipients USING INDEX campaign_recipients_order (campaignId=? AND id>?)',
  ])
  await reached(company, campaignId, [{}, {}])
  const here = await plansOf(world, company, async () => {
    const answer = await admin.raw('GET', `/campaigns/${campaignId}/report`)
    expect((await answer.text()).split('\r\n')).toHaveLength(4)
  })
  expect(here.filter(step => step.includes('campaign_recipients'))).toEqual([])
})

test('a turn, a word from the outbox and an answer find their rows by an index', async ({ world, company }) => {
  const within = (work: Parameters<typeof transaction>[0]) => plansOf(world, company, () => transaction(work))
  const transaction = (work: (tx: Parameters<typeof settle>[0]) => Promise<unknown>) =>
    company.context(desk => desk.transaction(work))
  const used = async (work: Parameters<typeof within>[0]) => (await within(work)).join('\n')
  expect(await used(tx => nextRecipient(tx.db, 1))).toContain('campaign_recipients_by_state (campaignId=? AND state=?)')
  expect(await used(tx => giveUpSilent(tx, 1, 0))).toContain('campaign_recipients_asked')
  expect(await used(tx => oldestAsk(tx.db, 1))).toContain('campaign_recipients_asked')
  expect(await used(tx => hasOptedOut(tx.db, '1'))).toContain('campaign_opt_outs_number')
  expect(await used(tx => settle(tx, { messageId: 1, outcome: null }))).toContain('campaign_recipients_of_message')
  expect(await used(tx => retryFailed(tx, 1, 0))).toContain('campaign_recipients_retried (campaignId=? AND id>?)')
  const answer = { contactId: 1, ticketId: 1, text: 'oi', begins: false, answered: () => {} }
  expect(await used(tx => receiveAnswer(tx, answer))).toContain('campaign_recipients_of_contact (contactId=?)')
})

test('who wants none is listed as they stand in the table, without sorting', async ({ world, company, admin }) => {
  const plan = await plansOf(world, company, () => admin.call(optOutRoutes.list))
  expect(plan).toContain('SCAN campaign_opt_outs')
  expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})

test('what campaigns name is found by its index when it goes', async ({ world, company }) => {
  const columns = {
    contactListId: 'campaigns_of_list',
    fileListId: 'campaigns_of_files',
    userId: 'campaigns_of_user',
    whatsappId: 'campaigns_of_connection',
  } as const
  for (const [column, index] of Object.entries(columns)) {
    const plan = await plansOf(world, company, () =>
      company.context(desk => desk.transaction(tx => letGo(tx, column as keyof typeof columns, 1))),
    )
    expect(plan.join('\n')).toContain(index)
  }
  const others = await plansOf(world, company, () =>
    company.context(desk =>
      desk.transaction(async tx => {
        await isListInUse(tx, 1)
        await wakeCampaignsOf(tx, 1)
        await beginThoseOf(tx, 1)
        await storeLeaving(tx, { fileListId: 1, options: [] })
        await letGoOfFiles(tx, 1)
      }),
    ),
  )
  expect(others.filter(step => step.startsWith('SCAN'))).toEqual([])
  // Told by the architecture test of files and by what must not be there twice: campaigns_files, campaign_files_files, campaign_files_of, campaign_recipients_once.
})
