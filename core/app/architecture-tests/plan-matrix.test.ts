import { describe, expect } from 'vitest'
import {
  featuresOfCall,
  featuresOfJob,
  featuresOfPage,
  type PlanFeature,
  planFeatures,
} from '../../domain/access/plan-features.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import { modules } from '../modules.ts'
import { test } from '../testing/test.ts'
import { allRoutes } from './all-routes.ts'

const eitherFlow = ['useFlowConversation', 'useFlowWebhook'] as const

/** Which calls a plan must include (spec 1 §3, §6), written by hand: a call that loses its flag is open to all. */
const matrix: Record<string, readonly PlanFeature[]> = {
  'GET /tags/kanban': ['useKanban'],
  'PUT /tags/kanban': ['useKanban'],
  'GET /ticket/kanban': ['useKanban'],
  'GET /ticket/kanban/counts': ['useKanban'],
  'PUT /ticket-tags/:ticketId/:tagId': ['useKanban'],
  'DELETE /ticket-tags/:ticketId': ['useKanban'],
  'POST /messages/send': ['useExternalApi'],
  'GET /outgoing-webhooks': ['useExternalApi'],
  'POST /outgoing-webhooks': ['useExternalApi'],
  'PUT /outgoing-webhooks/:webhookId': ['useExternalApi'],
  'DELETE /outgoing-webhooks/:webhookId': ['useExternalApi'],
  'POST /outgoing-webhooks/:webhookId/secret': ['useExternalApi'],
  'GET /outgoing-webhooks/:webhookId/deliveries': ['useExternalApi'],
  'GET /outgoing-webhooks/:webhookId/deliveries/circuit': ['useExternalApi'],
  'GET /outgoing-webhooks/:webhookId/deliveries/:deliveryId': ['useExternalApi'],
  'POST /outgoing-webhooks/:webhookId/deliveries/:deliveryId/again': ['useExternalApi'],
  'POST /outgoing-webhooks/:webhookId/deliveries/resume': ['useExternalApi'],
  'GET /schedules': ['useSchedules'],
  'GET /schedules/:scheduleId': ['useSchedules'],
  'POST /schedules': ['useSchedules'],
  'PUT /schedules/:scheduleId': ['useSchedules'],
  'DELETE /schedules/:scheduleId': ['useSchedules'],
  'POST /schedules/:scheduleId/send': ['useSchedules'],
  'POST /schedules/:scheduleId/media-upload': ['useSchedules'],
  'DELETE /schedules/:scheduleId/media-upload': ['useSchedules'],
  'POST /hooks/:slug/:hookKey': ['useFlowWebhook'],
  'GET /hooks/:slug/:hookKey': ['useFlowWebhook'],
  'GET /chats': ['useInternalChat'],
  'GET /chats/unread': ['useInternalChat'],
  'POST /chats': ['useInternalChat'],
  'PUT /chats/:chatId': ['useInternalChat'],
  'DELETE /chats/:chatId': ['useInternalChat'],
  'GET /chats/:chatId/messages': ['useInternalChat'],
  'POST /chats/:chatId/messages': ['useInternalChat'],
  'POST /chats/:chatId/read': ['useInternalChat'],
  'GET /contact-lists': ['useCampaigns'],
  'GET /contact-lists/list': ['useCampaigns'],
  'GET /contact-lists/:contactListId': ['useCampaigns'],
  'POST /contact-lists': ['useCampaigns'],
  'PUT /contact-lists/:contactListId': ['useCampaigns'],
  'DELETE /contact-lists/:contactListId': ['useCampaigns'],
  'POST /contact-lists/:contactListId/upload': ['useCampaigns'],
  'POST /contact-lists/:contactListId/check': ['useCampaigns'],
  'GET /contact-list-items': ['useCampaigns'],
  'GET /contact-list-items/:contactListItemId': ['useCampaigns'],
  'POST /contact-list-items': ['useCampaigns'],
  'PUT /contact-list-items/:contactListItemId': ['useCampaigns'],
  'DELETE /contact-list-items/:contactListItemId': ['useCampaigns'],
  'GET /campaigns': ['useCampaigns'],
  'GET /campaigns/:campaignId': ['useCampaigns'],
  'GET /campaigns/:campaignId/recipients': ['useCampaigns'],
  'GET /campaigns/:campaignId/report': ['useCampaigns'],
  'POST /campaigns/preview': ['useCampaigns'],
  'POST /campaigns': ['useCampaigns'],
  'PUT /campaigns/:campaignId': ['useCampaigns'],
  'DELETE /campaigns/:campaignId': ['useCampaigns'],
  'POST /campaigns/:campaignId/cancel': ['useCampaigns'],
  'POST /campaigns/:campaignId/restart': ['useCampaigns'],
  'POST /campaigns/:campaignId/retry': ['useCampaigns'],
  'POST /campaigns/:campaignId/send-now': ['useCampaigns'],
  'POST /campaigns/:campaignId/duplicate': ['useCampaigns'],
  'POST /campaigns/:campaignId/media-upload': ['useCampaigns'],
  'DELETE /campaigns/:campaignId/media-upload': ['useCampaigns'],
  'GET /campaign-settings': ['useCampaigns'],
  'POST /campaign-settings': ['useCampaigns'],
  'GET /campaign-opt-outs': ['useCampaigns'],
  'DELETE /campaign-opt-outs/:optOutId': ['useCampaigns'],
  'GET /prompt': ['useOpenAi'],
  'GET /prompt/:promptId': ['useOpenAi'],
  'POST /prompt': ['useOpenAi'],
  'PUT /prompt/:promptId': ['useOpenAi'],
  'DELETE /prompt/:promptId': ['useOpenAi'],
  'GET /queueIntegration': ['useIntegrations'],
  'GET /queueIntegration/:integrationId': ['useIntegrations'],
  'GET /queueIntegration/:integrationId/secret': ['useIntegrations'],
  'GET /queueIntegration/:integrationId/deliveries': ['useIntegrations'],
  'GET /queueIntegration/:integrationId/deliveries/circuit': ['useIntegrations'],
  'GET /queueIntegration/:integrationId/deliveries/:deliveryId': ['useIntegrations'],
  'POST /queueIntegration/:integrationId/deliveries/:deliveryId/again': ['useIntegrations'],
  'POST /queueIntegration/:integrationId/deliveries/resume': ['useIntegrations'],
  'POST /queueIntegration': ['useIntegrations'],
  'POST /queueIntegration/testSession': ['useIntegrations'],
  'PUT /queueIntegration/:integrationId': ['useIntegrations'],
  'DELETE /queueIntegration/:integrationId': ['useIntegrations'],
  'GET /flows': eitherFlow,
  'GET /flows/list': eitherFlow,
  'GET /flows/:flowId': eitherFlow,
  'POST /flows': eitherFlow,
  'PUT /flows/:flowId': eitherFlow,
  'POST /flows/lint': eitherFlow,
  'GET /flows/:flowId/draft': eitherFlow,
  'PUT /flows/:flowId/draft': eitherFlow,
  'DELETE /flows/:flowId/draft': eitherFlow,
  'POST /flows/:flowId/publish': eitherFlow,
  'GET /flows/:flowId/versions': eitherFlow,
  'GET /flows/:flowId/versions/:number': eitherFlow,
  'POST /flows/:flowId/versions/:number/restore': eitherFlow,
  'GET /flows/:flowId/diff': eitherFlow,
  'GET /flows/:flowId/runs': eitherFlow,
  'GET /flow-runs/:runId': eitherFlow,
  'POST /flow-runs/:runId/resume': eitherFlow,
  'GET /flows/:flowId/counters': eitherFlow,
  'GET /flows/usage': eitherFlow,
  'GET /flows/:flowId/starts': eitherFlow,
  'PUT /flows/:flowId/starts': eitherFlow,
  'POST /flows/request': eitherFlow,
  'POST /flows/ask-ai': eitherFlow,
  'GET /flows/:flowId/hook': eitherFlow,
  'PUT /flows/:flowId/hook/every-call': eitherFlow,
  'PUT /flows/:flowId/hook/listening': eitherFlow,
  'POST /flows/:flowId/hook/renew': eitherFlow,
  'PUT /flows/:flowId/hook/secret': eitherFlow,
}

/** The same of pages, also of those that are still to come (spec 1 §2). */
const pages: Record<string, readonly PlanFeature[]> = {
  '/schedules': ['useSchedules'],
  '/chats/7': ['useInternalChat'],
  '/kanban': ['useKanban'],
  '/prompts': ['useOpenAi'],
  '/queue-integration': ['useIntegrations'],
  '/messages-api': ['useExternalApi'],
  '/campaigns': ['useCampaigns'],
  '/campaign/1/report': ['useCampaigns'],
  '/campaigns-config': ['useCampaigns'],
  '/contact-lists/1/contacts': ['useCampaigns'],
  '/fluxos': eitherFlow,
  '/fluxos/1/editar': eitherFlow,
  '/tickets': [],
  '/settings': [],
  '/contacts': [],
}

describe('what the plan must include', () => {
  test('are these calls', () => {
    const requested = allRoutes.map(route => [`${route.method} ${route.path}`, featuresOfCall(route)] as const)
    expect(Object.fromEntries(requested.filter(([, features]) => features.length > 0))).toEqual(matrix)
  })

  test('are these pages', () => {
    expect(Object.fromEntries(Object.keys(pages).map(path => [path, featuresOfPage(path)]))).toEqual(pages)
  })

  test('are these jobs', () => {
    const kinds = modules.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind))
    const requested = kinds
      .map(kind => [kind, featuresOfJob(kind)] as const)
      .filter(([, features]) => features.length > 0)
    expect(Object.fromEntries(requested)).toEqual({
      'schedules.due': ['useSchedules'],
      'campaigns.start': ['useCampaigns'],
      'campaigns.turn': ['useCampaigns'],
      'campaigns.progress': ['useCampaigns'],
      'campaigns.retry': ['useCampaigns'],
      'campaigns.sweep': ['useCampaigns'],
      'webhooks.deliver': ['useExternalApi'],
    })
  })
})

/** Calls of people that change nothing: programs have tests of their own (`core/tenant/external-api`, `core/tenant/flows/hooks`). */
const requests = allRoutes.filter(
  ({ method, path, allow }) => method === 'GET' && allow !== 'connection' && allow !== 'hook' && !path.includes(':'),
)
const ofPeople = requests.flatMap(route => {
  const features = featuresOfCall(route)
  return features.length > 0 ? [[`${route.method} ${route.path}`, features] as const] : []
})

test.for(ofPeople)(
  '%s is rejected by name where the plan has none of %s, and answered where it has nothing else than one of them',
  async ([call, features], { superAdmin, company }) => {
    const [method, path] = call.split(' ') as [string, string]
    const status = async (name: string, on: (each: PlanFeature) => boolean): Promise<[number, unknown]> => {
      const flags = Object.fromEntries(planFeatures.map(each => [each, on(each)]))
      const { id: planId } = await superAdmin.call(planRoutes.create, { body: { name: `${call} ${name}`, ...flags } })
      await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
      const answer = await company.admin.raw(method, path)
      return [answer.status, ((await answer.json()) as { error?: string }).error]
    }
    expect(await status('without', each => !features.includes(each))).toEqual([403, 'ERR_PLAN_FEATURE'])
    for (const feature of features) expect(await status(feature, each => each === feature)).toEqual([200, undefined])
  },
)

test('campaigns are rejected as by the plan where they are switched off for the company (decision 329)', async ({
  superAdmin,
  company,
}) => {
  const standsAt = async (campaignsEnabled: boolean) => {
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { campaignsEnabled } })
    const answers = await Promise.all(['/contact-lists', '/schedules'].map(path => company.admin.raw('GET', path)))
    return answers.map(({ status }) => status)
  }
  expect(await standsAt(false)).toEqual([403, 200])
  expect(await standsAt(true)).toEqual([200, 200])
})
