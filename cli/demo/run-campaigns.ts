import { daysAfter } from '../../core/kit/calendar.ts'
import { dayIn, daysBounds, HOUR, SECOND } from '../../core/kit/clock.ts'
import { campaignRoutes } from '../../core/tenant/campaigns/contract.ts'
import { contactListItemRoutes, contactListRoutes } from '../../core/tenant/contact-lists/contract.ts'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import type { Crowd } from './customers/crowd.ts'
import type { CompanyContext } from './found-company.ts'
import { invitation, LAUNCH, launch } from './story/campaign-lists.ts'
import { TRIAGE } from './story/flows.ts'

const ZONE = 'America/Sao_Paulo'

/**
 * One campaign leaves while someone looks around: one customer's answer to it becomes a ticket, another one wants no more of them. One by
 * flow waits for tomorrow. The people of both are contacts whom WhatsApp knows by now.
 */
export async function runCampaigns(
  { colleagues, connectionId: whatsappId }: CompanyContext,
  crowd: Crowd,
): Promise<void> {
  const { client } = colleagues.admin
  const settings = { ...launch.settings, variables: [...launch.settings.variables] }
  await client.call(campaignRoutes.saveSettings, { body: { settings } })
  const { id: contactListId } = await client.call(contactListRoutes.create, { body: { name: launch.list } })
  for (const person of launch.people)
    await client.call(contactListItemRoutes.create, { body: { ...person, contactListId } })
  const { flows } = await client.call(flowRoutes.list)
  const fluxoId = flows.find(({ nome }) => nome === TRIAGE)?.id
  if (fluxoId === undefined) throw new Error(`No flow of the demo is called ${TRIAGE}.`)
  const { from: tomorrow } = daysBounds(ZONE, daysAfter(dayIn(ZONE, Date.now()), 1))
  const both = { contactListId, whatsappId }
  await client.call(campaignRoutes.create, {
    body: {
      ...both,
      name: invitation.name,
      campaignType: 'fluxo',
      fluxoId,
      scheduledAt: moment(tomorrow + invitation.atHour * HOUR),
    },
  })
  for (const { by, says } of launch.answers) crowd.answers(by, LAUNCH, says)
  await client.call(campaignRoutes.create, {
    body: { ...both, ...launch.campaign, scheduledAt: moment(Date.now() + 2 * SECOND) },
  })
}

const moment = (at: number): string => new Date(at).toISOString()
