import type { proto } from '@whiskeysockets/baileys'
import { formed, type SpokenContent, startsAt } from './content.ts'
import { lines, short } from './lines.ts'

/** Events, calls to come, invitations. */

export function event(node: proto.Message.IEventMessage): SpokenContent {
  const { name, description, location, joinLink, startTime, isCanceled } = node
  const body = lines(short(name), short(location?.name), short(location?.address), description, short(joinLink))
  return formed(isCanceled ? 'eventCancelled' : 'event', body, startsAt(startTime, 1000))
}

export const scheduledCall = ({
  title,
  scheduledTimestampMs,
}: proto.Message.IScheduledCallCreationMessage): SpokenContent =>
  formed('scheduledCall', short(title), startsAt(scheduledTimestampMs, 1))

export const groupInvite = ({ groupName, caption }: proto.Message.IGroupInviteMessage): SpokenContent =>
  formed('groupInvite', lines(short(groupName), caption))

interface ChannelInvite {
  newsletterName?: string | null
  caption?: string | null
}

export const channelInvite = ({ newsletterName, caption }: ChannelInvite): SpokenContent =>
  formed('channelInvite', lines(short(newsletterName), caption))

export const stickerPack = ({ name, publisher, caption }: proto.Message.IStickerPackMessage): SpokenContent =>
  formed('stickerPack', lines(short(name), short(publisher), caption))
