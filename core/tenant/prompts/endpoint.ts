import type { AiEndpoint } from '../../clients/index.ts'
import type { Services } from '../../company/index.ts'
import type { TenantDb } from '../../storage/index.ts'
import { aiEndpoint } from '../integrations/index.ts'
import { USUAL_AI } from './contract.ts'
import type { PromptRow } from './serialize.ts'

/** Which AI an assistant asks: its own or, where it names neither an address nor a key, that of the settings. */
export async function placeOf(
  db: TenantDb,
  services: Services,
  { baseUrl, model, apiKey, transcriptionModel: listening }: PromptRow,
): Promise<AiEndpoint | 'unset' | 'unreadable'> {
  if (!baseUrl && apiKey === null) {
    const place = await aiEndpoint(db, services)
    return typeof place === 'string' ? place : { ...place, ears: listening, ...(model && { model }) }
  }
  const place = { baseUrl: baseUrl || USUAL_AI.baseUrl, model: model || USUAL_AI.model, ears: listening }
  try {
    return { ...place, key: apiKey === null ? '' : services.secrets.decrypt(apiKey) }
  } catch {
    return 'unreadable'
  }
}
