import type { Module, Platform } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { mailEvents, mailRoutes } from './contract.ts'
import { listMails, mailState } from './list.ts'
import { mailPost, tryAgain } from './post.ts'
import { tryPlatformMail } from './try.ts'
import { writeReminders } from './write.ts'

export { CodeMailQuota, sendCodeMail, sendsMails } from './code-mails.ts'
export { mailId } from './endpoint.ts'
export { linkOnPaper, paragraph, sheet } from './paper.ts'
export { companyLanguage } from './post.ts'
export { sendMailsSoon, writeReceipt, writeReminders } from './write.ts'

/** The server of mails became another: what waits is tried, and what is to be told today is written. */
export async function mailServerChanged(platform: Platform): Promise<void> {
  await tryAgain(platform)
  await writeReminders(platform)
}

/** From now on mails leave, until it is called off. */
export const openPost = (platform: Platform): (() => void) => platform.own(mailPost).open()

/** What the platform writes to companies about their invoices. */
export const mailsModule: Module = {
  name: 'mails',
  owns: ['billing_mails'],
  reads: ['invoices', 'companies'],
  events: mailEvents,
  routes: bindPlatform(mailRoutes, {
    list: ({ platform, language }, { query }) => listMails(platform, query, language),
    state: ({ platform, language }) => mailState(platform, language),
    try: (call, { body }) => tryPlatformMail(call, body),
  }),
}
