import { onTestFinished } from 'vitest'
import { type Letter, readLetter } from '../../../emulators/smtp/letter.ts'
import { SmtpEmulator, type SmtpOptions } from '../../../emulators/smtp/smtp.ts'
import { optionRoutes } from '../../platform/options/contract.ts'
import type { TestClient } from './client.ts'
import { test as base } from './test.ts'
import type { World } from './world.ts'

/** A world whose platform sends mails. */
export interface Mailing {
  world: World
  operator: TestClient
  smtp: SmtpEmulator
  /** What was taken by now. */
  letters(): Promise<Letter[]>
}

/** A test of mails that the platform sends to people: each `mailing` is a world of its own with a server of mails. */
export const test = base.extend(
  'mailing',
  ({ openWorld }) =>
    async (options: SmtpOptions = {}, publicUrl = 'https://desk.example'): Promise<Mailing> => {
      const smtp = await SmtpEmulator.start({ security: 'none', ...options })
      onTestFinished(() => smtp.stop())
      const world = await openWorld({ flags: { privateRequests: 'yes', ...(publicUrl && { publicUrl }) } })
      const operator = await world.superAdmin()
      const { host, port } = smtp
      const mail = {
        host,
        port,
        security: 'none',
        username: '',
        sender: 'balcao@balcao.example',
        forCompanies: false,
      } as const
      await operator.call(optionRoutes.change, { body: { mail } })
      const letters = async () => {
        await world.idle()
        return Promise.all(smtp.mails.map(readLetter))
      }
      return { world, operator, smtp, letters }
    },
)
