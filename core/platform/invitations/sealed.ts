import * as z from 'zod'
import { fail } from '../../kit/errors.ts'
import type { Secrets } from '../../storage/index.ts'
import { invitationErrors } from './contract.ts'

const Sealed = z.object({
  /** Other things are sealed with the same key. */
  is: z.literal('invitation'),
  company: z.int(),
  id: z.int(),
  nonce: z.string(),
})

/** What a link of an invitation names. */
export type Invited = Omit<z.output<typeof Sealed>, 'is'>

/** The token of a link: sealed with the installation's key, so that nobody makes or changes one. */
export const sealInvitation = (secrets: Pick<Secrets, 'encrypt'>, invited: Invited): string => {
  const sealed: z.output<typeof Sealed> = { is: 'invitation', ...invited }
  return secrets.encrypt(JSON.stringify(sealed))
}

/** What a token names. Throws ERR_INVITATION_OVER where it is none of ours. */
export function openInvitation(secrets: Pick<Secrets, 'decrypt'>, token: string): Invited {
  const opened = Sealed.safeParse(opens(() => JSON.parse(secrets.decrypt(token))))
  if (!opened.success) throw fail(invitationErrors.ERR_INVITATION_OVER)
  const { is: _, ...invited } = opened.data
  return invited
}

/** Undefined for what cannot be opened. */
function opens(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return undefined
  }
}
