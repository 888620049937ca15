/** The steps of a rehearsal, in their order. They stand in reports and notebooks by these names. */
export const stepNames = [
  ...(['link-qr', 'link-code', 'receive-text'] as const),
  ...(['send-text', 'send-image', 'send-video', 'send-document', 'send-audio', 'send-voice', 'send-sticker'] as const),
  ...(['send-location', 'send-contact', 'send-reply', 'send-reaction', 'send-edit', 'send-delete'] as const),
  ...(['receive-read', 'receive-played', 'receive-image', 'receive-video', 'receive-view-once'] as const),
  ...(['receive-voice', 'receive-audio', 'receive-document', 'receive-sticker', 'receive-location'] as const),
  ...(['receive-live-location', 'receive-contact', 'receive-poll', 'receive-reply', 'receive-reaction'] as const),
  ...(['receive-edit', 'receive-delete', 'receive-cart', 'receive-pix', 'receive-lid', 'receive-group'] as const),
  ...(['receive-list', 'night'] as const),
]

export type StepName = (typeof stepNames)[number]
export type SendStep = Extract<StepName, `send-${string}`>
export type ReceiveStep = Extract<StepName, `receive-${string}`>
