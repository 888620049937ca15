import { randomUUID } from 'node:crypto'
import { type Mail, sendMail } from '../../clients/index.ts'
import type { Platform } from '../../company/index.ts'
import { networkOf } from '../../http/index.ts'
import { type Clock, HOUR } from '../../kit/clock.ts'
import type { ErrorKind } from '../../kit/errors.ts'
import { FairSemaphore } from '../../kit/fair-semaphore.ts'
import { MAX_CODE_MAILS } from '../../kit/limits.ts'
import { Quota } from '../../kit/quota.ts'
import { state } from '../../kit/state.ts'
import { platformMail, platformOptions } from '../options/index.ts'
import { mailId } from './endpoint.ts'

const codeMailPlaces = state((_platform: Platform) => new FairSemaphore<string>(MAX_CODE_MAILS))

/** Whether the platform sends mails. */
export const sendsMails = async ({ store }: Platform): Promise<boolean> =>
  (await platformOptions(store.db)).mail !== null

/**
 * Sends a mail with a code that someone waits for. It is tried once: anyone who gets none asks again. Throws why it did not go, which
 * the log tells the operator. Those of one group, a company or an address, go in turns with those of others.
 */
export async function sendCodeMail(platform: Platform, group: string, mail: Omit<Mail, 'id'>): Promise<void> {
  const { store, secrets, outbound } = platform
  const place = await platformMail(store.db, secrets)
  if (!place) return
  const reply = await platform
    .own(codeMailPlaces)
    .run(group, () => sendMail(outbound, place, { id: mailId(place, randomUUID()), ...mail }))
  if (!reply) throw new Error('too many mails wait')
  if ('fault' in reply) throw new Error(`the mail was not taken: ${reply.fault} ${reply.detail}`)
}

/** How many mails with codes are asked for in an hour from one network, and for one e-mail. */
export class CodeMailQuota {
  private readonly ofAddress: Quota
  private readonly ofEmail: Quota

  constructor(clock: Clock, max: { ofAddress: number; ofEmail: number }, error: ErrorKind) {
    this.ofAddress = new Quota(clock, { max: max.ofAddress, per: HOUR, refusal: error })
    this.ofEmail = new Quota(clock, { max: max.ofEmail, per: HOUR, refusal: error })
  }

  /** Takes one, and returns what gives it back where none is sent; throws the rejection where none is left. */
  take(ip: string, email: string): () => void {
    const giveBack = this.ofAddress.take(networkOf(ip))
    try {
      const giveBackToo = this.ofEmail.take(email)
      return () => {
        giveBack()
        giveBackToo()
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }
}
