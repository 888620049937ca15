import { askAi } from '../../clients/index.ts'
import type { Platform } from '../../company/index.ts'
import { externalErrorList } from '../../domain/external-errors.ts'
import { fail } from '../../kit/errors.ts'
import type { PlatformAiChange } from './contract.ts'
import { aiFromInput } from './endpoints.ts'

/** Says hello to an AI by what a form says; throws why it did not answer. */
export async function tryPlatformAi(
  { store, secrets, outbound }: Platform,
  provided: PlatformAiChange,
): Promise<{ text: string }> {
  const place = await aiFromInput(store.db, secrets, provided)
  const message = 'Olá! Responda com uma frase curta.'
  const reply = await askAi(outbound, place, { instructions: '', examples: [], history: [], message })
  if ('text' in reply) return reply
  throw fail(externalErrorList[reply.fault], { place: new URL(place.baseUrl).host, detail: reply.detail ?? '' })
}
