import { may, overseers, type Profile, permission, staff } from '../../domain/access/permissions.ts'

export const messagePermissions = {
  use: permission('messages:use', staff),
  /** The words of colleagues, the bot and programs; everybody edits their own. */
  editOthers: permission('messages:edit-others', overseers),
}

/** Whether someone may change what a message of ours says. */
export const mayReword = (who: { userId: number; profile: Profile }, message: { userId: number | null }): boolean =>
  message.userId === who.userId || may(who.profile, messagePermissions.editOthers)
