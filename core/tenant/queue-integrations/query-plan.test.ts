import { expect } from 'vitest'
import { plansOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { run } from '../../storage/index.ts'
import { anIntegration } from './architecture-cases.ts'
import { queueIntegrationRoutes } from './contract.ts'

test('lists walk the index of their names, and who uses one is found by indexes', async ({ world, company, admin }) => {
  const plan = await plansOf(world, company, async () => {
    const { id: integrationId } = await anIntegration(admin)
    await admin.call(queueIntegrationRoutes.list)
    await admin.call(queueIntegrationRoutes.remove, { params: { integrationId } })
  })
  expect(plan).toContain('SCAN queue_integrations USING INDEX queue_integrations_by_name')
  expect(plan.join()).toContain('queues_by_integration (integrationId=?)')
  expect(plan.join()).toContain('whatsapps_by_integration (integrationId=?)')
  expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})

test('what waits for an integration is found by its ticket, and goes with it, its message or its integration', async ({
  company,
}) => {
  const steps: string[] = []
  await company.context(async ({ db }) => {
    for (const statement of [
      'SELECT * FROM integration_turns WHERE ticketId = 1 ORDER BY id LIMIT 1',
      'SELECT * FROM integration_turns WHERE integrationId = 1',
      'SELECT * FROM integration_turns WHERE messageId = 1',
      'SELECT * FROM integration_talks WHERE integrationId = 1',
    ])
      for (const { detail } of await run<{ detail: string }>(db, `EXPLAIN QUERY PLAN ${statement}`, []))
        steps.push(detail)
  })
  expect(steps).toEqual([
    'SEARCH integration_turns USING INDEX integration_turns_of_ticket (ticketId=?)',
    'SEARCH integration_turns USING INDEX integration_turns_of_integration (integrationId=?)',
    'SEARCH integration_turns USING INDEX integration_turns_of_message (messageId=?)',
    'SEARCH integration_talks USING INDEX integration_talks_of_integration (integrationId=?)',
  ])
})
