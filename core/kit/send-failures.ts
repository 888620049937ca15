/** Why WhatsApp did not take a message that we sent. The message keeps the code; the interface words it. */
export const sendFailures = [
  /** The account may not write to people who never wrote to it (463). Never tried again by itself. */
  'restricted',
  /** The number has no WhatsApp, or its keys cannot be had. */
  'unreachable',
  /** WhatsApp refused this message (any other error code). */
  'rejected',
  /** An automated message that waited past its time. */
  'expired',
  /** The file to send is gone, or could not be handed to WhatsApp's media servers. */
  'media',
  /** The connection is not linked to a phone. */
  'not-linked',
  /** Tried several times without an answer. */
  'no-answer',
] as const

export type SendFailureReason = (typeof sendFailures)[number]
