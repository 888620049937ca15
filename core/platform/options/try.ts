import type { Platform } from '../../company/index.ts'
import { fail } from '../../kit/errors.ts'
import { outsideRefusals } from '../../domain/external-errors.ts'
import { askAi } from '../../clients/index.ts'
import type { PlatformAiChange } from './contract.ts'
import { aiAsGiven } from './endpoints.ts'

/** Says hello to an AI by what a form says; throws why it did not answer. */
export async function tryPlatformAi(
  { store, secrets, outbound }: Platform,
  given: PlatformAiChange,
): Promise<{ text: string }> {
  const place = await aiAsGiven(store.db, secrets, given)
  const message = 'Olá! Responda com uma frase curta.'
  const reply = await askAi(outbound, place, { instructions: '', examples: [], history: [], message })
  if ('text' in reply) return reply
  throw fail(outsideRefusals[reply.fault], { place: new URL(place.baseUrl).host, detail: reply.detail ?? '' })
}
