import { ADMIN, type ArchitectureCases, CANARY, foreign, list, OVERSEERS } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { type Campaign, campaignRoutes } from './contract.ts'
import { optOutRoutes } from './opt-outs/contract.ts'
import { optOut } from './opt-outs/opt-outs.ts'

const form = (text = 'preços'): FormData => {
  const file = new FormData()
  file.append('file', new Blob([text], { type: 'text/plain' }), `${text}.txt`)
  return file
}

const ofCampaign = foreign('campaignId')

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /campaigns': { for: OVERSEERS, isolation: list },
    'GET /campaigns/:campaignId': { for: OVERSEERS, isolation: ofCampaign },
    'GET /campaigns/:campaignId/recipients': { for: OVERSEERS, isolation: ofCampaign },
    'GET /campaigns/:campaignId/report': { for: OVERSEERS, isolation: ofCampaign },
    'POST /campaigns/preview': { for: OVERSEERS, isolation: [({ campaignId }) => ({ body: { campaignId } }), [404]] },
    'POST /campaigns': {
      for: OVERSEERS,
      isolation: [
        ({ companyId, contactListId }) => ({ body: { name: 'Nossa', companyId, contactListId, message1: 'Oi' } }),
        [404],
      ],
    },
    'PUT /campaigns/:campaignId': { for: OVERSEERS, isolation: foreign('campaignId', { name: 'Invadida' }) },
    'DELETE /campaigns/:campaignId': { for: OVERSEERS, isolation: ofCampaign },
    'POST /campaigns/:campaignId/cancel': { for: OVERSEERS, isolation: ofCampaign },
    'POST /campaigns/:campaignId/send-now': { for: OVERSEERS, isolation: ofCampaign },
    'POST /campaigns/:campaignId/restart': { for: OVERSEERS, isolation: ofCampaign },
    'POST /campaigns/:campaignId/retry': { for: OVERSEERS, isolation: ofCampaign },
    'POST /campaigns/:campaignId/duplicate': { for: OVERSEERS, isolation: ofCampaign },
    'POST /campaigns/:campaignId/media-upload': { for: OVERSEERS, isolation: foreign('campaignId', form()) },
    'DELETE /campaigns/:campaignId/media-upload': { for: OVERSEERS, isolation: ofCampaign },
    'GET /campaign-opt-outs': { for: ADMIN, isolation: list },
    'DELETE /campaign-opt-outs/:optOutId': { for: ADMIN, isolation: foreign('optOutId') },
    'GET /campaign-settings': { for: OVERSEERS, isolation: list },
    'POST /campaign-settings': {
      for: ADMIN,
      isolation: [({ companyId }) => ({ body: { companyId, settings: { messageInterval: 5 } } }), [200]],
    },
  },
  needs: ['contactListId', 'fileListId'],
  async furnish({ admin, context: desk }, { contactListId, fileListId }) {
    const { id: campaignId } = await aCampaign(admin, {
      ...{ name: `Campanha ${CANARY}`, message1: CANARY, confirmationMessage1: CANARY, contactListId, fileListId },
    })
    await admin.call(campaignRoutes.uploadMedia, { params: { campaignId }, form: form(CANARY) })
    const variables = [{ key: CANARY, value: CANARY }]
    await admin.call(campaignRoutes.saveSettings, { body: { settings: { variables } } })
    await desk(({ transaction }) =>
      transaction(tx => optOut(tx, { number: '5511988880001', name: CANARY, campaign: CANARY })),
    )
    const { records } = await admin.call(optOutRoutes.list)
    return { campaignId, optOutId: records[0]!.id }
  },
}

let serial = 0

/** A draft with a name of its own. */
export function aCampaign(
  client: TestClient,
  provided: Partial<ClientInput<typeof campaignRoutes.create>['body']> = {},
): Promise<Campaign> {
  serial += 1
  return client.call(campaignRoutes.create, {
    body: { name: `Campanha ${serial}`, message1: 'Olá, {nome}!', ...provided },
  })
}
