import type { QuickMessage } from '../../../core/tenant/quick-messages/contract.ts'
import type { Picked } from './box-keys.ts'

/** A quick message that was chosen, with its file as if that were chosen here: it is shown before it goes. */
export async function pickedOf({ message, mediaPath, mediaName, mediaMimeType }: QuickMessage): Promise<Picked> {
  if (mediaPath === null) return { message }
  const answer = await fetch(mediaPath)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return { message, file: new File([await answer.blob()], mediaName ?? '', { type: mediaMimeType ?? '' }) }
}
