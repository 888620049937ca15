import { expect } from 'vitest'
import { plansOf } from '../../testing/query-plan.ts'
import { test } from '../../testing/test.ts'
import { queueIntegrationRoutes } from './contract.ts'
import { anIntegration } from './laws.ts'

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
