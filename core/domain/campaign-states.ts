import { sendFailures } from './send-failures.ts'

/** What becomes of campaigns and of those whom they write to. */

export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/**
 * Their turn is yet to come; something is with the outbox; they were asked; they answered yes; WhatsApp has their message, or
 * their flow began; they did not get it.
 */
export const recipientStates = ['waiting', 'sending', 'asked', 'confirmed', 'delivered', 'failed'] as const
export type RecipientState = (typeof recipientStates)[number]

/** Why someone did not get it: as the outbox says, or before. */
export const recipientFailures = [
  ...sendFailures,
  /** They want no campaigns. */
  'opted-out',
  /** They answered the question with a no, or nothing in time. */
  'declined',
  'silent',
  /** Someone attends them, or another flow does. */
  'attended',
  /** Their message was deleted before it left. */
  'withdrawn',
  /** Something went wrong on our side each time. */
  'gave-up',
] as const
export type RecipientFailure = (typeof recipientFailures)[number]

/** Why a campaign that runs, or whose time has come, writes to nobody at the moment. */
export const campaignBlocks = [
  /** The company is overdue or inactive (decision 4). */
  'suspended',
  /** Its list is still being filled, from a tag or by an import: it begins when everybody is there. */
  'filling',
  /** Its time came, and nobody of its list can be written to: it is a draft again. */
  'nobody',
  /** It is outside of the days and hours in which campaigns write. */
  'hours',
  /** Its connection is not linked to a phone, or gone. */
  'not-linked',
  /** WhatsApp keeps the number from writing to people who never wrote to it (463). */
  'restricted',
  /** Its connection has written to as many strangers in a day as it should; the others leave little by little. */
  'first-contacts',
  /** The runs of flows that the plan allows in a month are used up. */
  'flow-limit',
  /** The flow is gone, is not published, or has a part that the plan does not allow. */
  'flow-unusable',
  /** Its template cannot be sent: paused, gone, or something of it is missing. */
  'template',
  /** Its official account reached as many people outside of their window in a day as Meta allows. */
  'portfolio-limit',
  /** Its official account has no way to pay, or is restricted. */
  'payment',
  'account',
  /** The database of the company is full. */
  'desk-full',
] as const
export type CampaignBlock = (typeof campaignBlocks)[number]
