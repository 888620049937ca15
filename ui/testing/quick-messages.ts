import type { QuickMessage } from '../../core/tenant/quick-messages/contract.ts'

/** A quick message for tests, with a file where it is named. */
export function aQuickMessage(id: number, shortcode: string, provided: Partial<QuickMessage> = {}): QuickMessage {
  const at = '2026-11-20T12:00:00.000Z'
  const file = provided.mediaName
    ? { isMedia: true, mediaPath: `/api/media/1/${id}`, mediaMimeType: 'text/plain', mediaBytes: 2048 }
    : { isMedia: false, mediaPath: null, mediaMimeType: null, mediaBytes: null }
  return {
    ...{ id, shortcode, message: 'Bom dia!', geral: false, queueId: null, status: true, userId: 1, mediaName: null },
    ...{ createdAt: at, updatedAt: at },
    ...file,
    ...provided,
  }
}
