import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { secretToStore } from '../../domain/stored-secret.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_QUEUE_INTEGRATIONS } from '../../kit/limits.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import { countOf, pageOf, type Row, searchIn, type TenantDb, table } from '../../storage/index.ts'
import { forgetFailures, forgetSource } from '../deliveries/index.ts'
import { hasOddKey } from './bots/google-token.ts'
import { sourceOf } from './bots/webhook.ts'
import {
  type IntegrationType,
  QueueIntegration,
  type QueueIntegrationChange,
  type QueueIntegrationDraft,
  queueIntegrationErrors,
  queueIntegrationEvents,
} from './contract.ts'

type IntegrationRow = Row<'queue_integrations'>
const integrations = table('queue_integrations')

const displayed = (row: IntegrationRow): QueueIntegration =>
  encode(QueueIntegration, { ...row, hasJsonContent: row.jsonContent !== null })

/** Throws ERR_NO_QUEUE_INTEGRATION_FOUND. */
export const integrationRow = async (db: TenantDb, id: number): Promise<IntegrationRow> =>
  found(await integrations.byId(db, id), queueIntegrationErrors.ERR_NO_QUEUE_INTEGRATION_FOUND)

/** Throws ERR_NO_QUEUE_INTEGRATION_FOUND. */
export const showIntegration = async (db: TenantDb, id: number): Promise<QueueIntegration> =>
  displayed(await integrationRow(db, id))

/** A page of those whose name has the text, by name. */
export async function listIntegrations(
  { db, services }: Pick<CompanyContext, 'db' | 'services'>,
  request: PageRequest,
) {
  const hits = db
    .selectFrom('queue_integrations')
    .selectAll()
    .where(searchIn(request.searchParam ?? '', 'folded'))
  const { rows, ...page } = await pageOf(hits, {
    order: { by: 'folded', direction: 'asc' },
    size: MAX_QUEUE_INTEGRATIONS,
    request,
  })
  return {
    queueIntegrations: rows.map(displayed),
    ...page,
    count: await countOf(hits),
    linksFiles: services.publicUrl !== undefined,
  }
}

/** What an integration of a type cannot be without (spec 2 §5). */
const NEEDS: Readonly<Record<IntegrationType, readonly ('urlN8N' | 'typebotSlug')[]>> = {
  dialogflow: [],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
}

type Whole = Pick<QueueIntegrationDraft, 'type' | 'name' | 'projectName' | 'urlN8N' | 'typebotSlug'>

/** Throws ERR_VALIDATION beside the fields that a type needs and that are empty. */
function checkWhole(whole: Whole): void {
  const errors = NEEDS[whole.type].filter(field => !whole[field]).map(path => ({ path, message: words.required }))
  if (errors.length > 0) throw fail(generalErrors.ERR_VALIDATION, { faults: errors })
}

/** All but dialogflow have no project of their own: it is called as they are (spec 2 §5). */
const projectOf = ({ type, name, projectName }: Whole): string => (type === 'dialogflow' ? (projectName ?? '') : name)

/** Throws ERR_TOO_MANY_QUEUE_INTEGRATIONS, ERR_VALIDATION. */
export async function createIntegration(tx: CompanyTx, draft: QueueIntegrationDraft): Promise<QueueIntegration> {
  const max = MAX_QUEUE_INTEGRATIONS
  if ((await integrations.count(tx.db)) >= max)
    throw fail(queueIntegrationErrors.ERR_TOO_MANY_QUEUE_INTEGRATIONS, { max })
  checkWhole(draft)
  const { jsonContent, ...columns } = draft
  const { id } = await integrations.insert(tx.db, {
    ...columns,
    folded: normalizeText(draft.name),
    projectName: projectOf(draft),
    ...sealed(tx, draft.type, jsonContent),
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  const integration = await showIntegration(tx.db, id)
  tx.publish(queueIntegrationEvents.queueIntegration.created(integration))
  return integration
}

/** Changes the given fields. Throws ERR_NO_QUEUE_INTEGRATION_FOUND, ERR_VALIDATION. */
export async function changeIntegration(
  tx: CompanyTx,
  id: number,
  { jsonContent, ...change }: QueueIntegrationChange,
): Promise<QueueIntegration> {
  const before = displayed(await integrationRow(tx.db, id))
  const provided = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const whole: Whole = { ...before, ...provided }
  checkWhole(whole)
  const stored = secretToStore(jsonContent, whole.urlN8N === before.urlN8N)
  await integrations.update(tx.db, id, {
    ...change,
    folded: normalizeText(whole.name),
    projectName: projectOf(whole),
    ...sealed(tx, whole.type, stored),
    updatedAt: tx.now,
  })
  const integration = await showIntegration(tx.db, id)
  if (integration.urlN8N !== before.urlN8N) await forgetFailures(tx, sourceOf({ id }))
  const changes = [
    // Without the address itself, which may carry what opens it.
    ...(before.urlN8N === integration.urlN8N ? [] : [{ field: 'baseUrl' as const }]),
    ...(jsonContent !== undefined || before.hasJsonContent !== integration.hasJsonContent
      ? [{ field: 'key' as const }]
      : []),
  ]
  if (changes.length > 0) await tx.audit({ kind: 'queueIntegrationChanged', subject: before.name, changes })
  tx.publish(queueIntegrationEvents.queueIntegration.updated(integration))
  return integration
}

/** What is not given stays; '' is none, and no type but dialogflow has one. Throws ERR_VALIDATION. */
function sealed(tx: CompanyTx, type: IntegrationType, provided: string | undefined): { jsonContent?: string | null } {
  if (type !== 'dialogflow' || provided === '') return { jsonContent: null }
  if (provided === undefined) return {}
  if (hasOddKey(JSON.parse(provided))) throw validationError(words.invalid, 'jsonContent')
  return { jsonContent: tx.services.secrets.encrypt(provided) }
}

/** Deletes one that nobody uses. Throws ERR_NO_QUEUE_INTEGRATION_FOUND, ERR_QUEUE_INTEGRATION_IN_USE. */
export async function removeIntegration(tx: CompanyTx, id: number): Promise<void> {
  const { name } = await integrationRow(tx.db, id)
  const { db } = tx
  const connections = db.selectFrom('whatsapps').select('name').where('integrationId', '=', id).orderBy('id')
  const queues = db.selectFrom('queues').select('name').where('integrationId', '=', id).orderBy('id')
  const places = [...(await connections.execute()), ...(await queues.execute())]
  if (places.length > 0)
    throw fail(queueIntegrationErrors.ERR_QUEUE_INTEGRATION_IN_USE, {
      places: places.map(place => place.name).join(', '),
    })
  await integrations.remove(db, id)
  await forgetSource(tx, sourceOf({ id }))
  await tx.audit({ kind: 'queueIntegrationDeleted', subject: name })
  tx.publish(queueIntegrationEvents.queueIntegration.deleted(id))
}

/** A connection or queue leads to an integration, which there has to be. Throws ERR_NO_QUEUE_INTEGRATION_FOUND, ERR_PLAN_FEATURE. */
export async function checkChosen(tx: CompanyTx, { integrationId }: { integrationId: number }): Promise<void> {
  if (!tx.entitlements().features.useIntegrations)
    throw fail(generalErrors.ERR_PLAN_FEATURE, { feature: 'useIntegrations' })
  await integrationRow(tx.db, integrationId)
}
