import type { proto } from '@whiskeysockets/baileys'
import { lines, short } from './lines.ts'
import { formed, type Said, startsAt } from './content.ts'

/** Events, calls to come, invitations. */

export function event(node: proto.Message.IEventMessage): Said {
  const { name, description, location, joinLink, startTime, isCanceled } = node
  const body = lines(short(name), short(location?.name), short(location?.address), description, short(joinLink))
  return formed(isCanceled ? 'eventCancelled' : 'event', body, startsAt(startTime, 1000))
}

export const scheduledCall = ({ title, scheduledTimestampMs }: proto.Message.IScheduledCallCreationMessage): Said =>
  formed('scheduledCall', short(title), startsAt(scheduledTimestampMs, 1))

export const groupInvite = ({ groupName, caption }: proto.Message.IGroupInviteMessage): Said =>
  formed('groupInvite', lines(short(groupName), caption))

interface ChannelInvite {
  newsletterName?: string | null
  caption?: string | null
}

export const channelInvite = ({ newsletterName, caption }: ChannelInvite): Said =>
  formed('channelInvite', lines(short(newsletterName), caption))

export const stickerPack = ({ name, publisher, caption }: proto.Message.IStickerPackMessage): Said =>
  formed('stickerPack', lines(short(name), short(publisher), caption))
