/** What may keep an official account from working; the interface words each. */
export const cloudFindings = [
  'token',
  'permission-messaging',
  'permission-management',
  'number',
  'account',
  'not-registered',
  'not-subscribed',
  'no-payment',
  'blocked',
  'no-answer',
] as const
export type CloudFinding = (typeof cloudFindings)[number]
