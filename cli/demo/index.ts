import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningApp } from '../../core/app/lifecycle.ts'
import { pair } from '../../core/app/testing/client/pair.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import type { FirstSignIn } from '../../core/platform/companies/index.ts'
import { PaymentsEmulator } from '../../emulators/payments/payments.ts'
import { LetterPage } from '../../emulators/smtp/page.ts'
import { SmtpEmulator } from '../../emulators/smtp/smtp.ts'
import { SpeechEmulator } from '../../emulators/speech/speech.ts'
import { type Emulator, startEmulator } from '../../emulators/whatsapp/index.ts'
import { startAssistant } from './assistant.ts'
import { type DemoBots, startBots } from './bots.ts'
import { Crowd } from './customers/crowd.ts'
import { describeContacts, writeContactsDown } from './describe-contacts.ts'
import { type DemoBank, foundCompany, openListeners } from './found-company.ts'
import { rememberPast } from './past.ts'
import { phonePage } from './phone/server.ts'
import { planMessages } from './plan-messages.ts'
import { POSTCODES, postcodeService } from './postcodes.ts'
import { runCampaigns } from './run-campaigns.ts'
import { company, staff } from './story/cast.ts'
import { overdue } from './story/neighbours.ts'

/** What the demo needs of the program that it shows. */
export interface Stage {
  /** An empty desk to set up oneself, and customers who write only by hand. */
  empty: boolean
  /** Starts the desk on a data folder, connected to the WhatsApp given. */
  open(place: {
    data: string
    waUrl: string
    waRootKey: string
    waCa: string
    waVersionSource: string
    privateProxies: 'yes'
    privateRequests: 'loopback'
    speechUrl: string
  }): Promise<RunningApp>
  logError(error: unknown): void
  /** Told what is being done, a line for each step: the whole takes a while. */
  emit(step: string): void
}

/** Who signs in, and with what. */
interface SignIn {
  people: { email: string; is: string }[]
  password: string
  /** Where one plays another program, which tells a flow of orders. */
  hookUrl?: string
}

export interface Demo extends SignIn {
  deskUrl: string
  /** Where one plays a customer. */
  phoneUrl: string
  /** Where one pays what the desk charges. */
  bankUrl: string
  /** Where one reads what the desk writes to companies. */
  lettersUrl: string
  /** Ends everything; safe to call twice. */
  stop(): Promise<void>
}

/**
 * A temporary desk, a local WhatsApp, a shop with its staff, and customers who write by themselves. Its folder is deleted
 * when the process exits, however that comes about.
 */
export async function startDemo(stage: Stage): Promise<Demo> {
  const ending = new AbortController()
  const data = await mkdtemp(join(tmpdir(), 'balcao-demo-'))
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  const endings: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    ending.abort()
    for (const end of endings.reverse()) await end()
  }
  try {
    stage.emit('Starting a local WhatsApp, and the desk in a temporary folder…')
    const wa = await startEmulator()
    endings.push(() => wa.stop())
    const waCa = join(data, 'wa-authority.pem')
    await writeFile(waCa, wa.certificateAuthority)
    const speech = await SpeechEmulator.start()
    endings.push(() => speech.stop())
    const app = await stage.open({
      data,
      waUrl: wa.url,
      waRootKey: wa.rootKey.toString('base64'),
      waCa,
      waVersionSource: wa.versionSource,
      // The one of `npm run emulate -- proxy` is on this machine.
      privateProxies: 'yes',
      // So is what the demo's flow asks for addresses, and nothing that anybody draws there leads elsewhere.
      privateRequests: 'loopback',
      speechUrl: speech.url,
    })
    endings.push(() => app.stop())
    if (!app.firstStart) throw new Error('The demo needs a folder of its own.')
    const bank = await PaymentsEmulator.start()
    endings.push(() => bank.stop())
    const smtp = await SmtpEmulator.start({ security: 'none' })
    endings.push(() => smtp.stop())
    const ai = await startAssistant()
    endings.push(() => ai.stop())
    const bots = await startBots()
    endings.push(() => bots.stop())
    const letters = await LetterPage.start(smtp)
    endings.push(() => letters.stop())
    const crowd = new Crowd(wa, { signal: ending.signal, logError: stage.logError })
    wa.extend(phonePage(wa, crowd.customers))
    wa.extend(postcodeService)
    const signIn = stage.empty
      ? asFound(app.firstStart)
      : await bringToLife(stage, { data, wa, crowd, bank, smtp, ai: ai.baseUrl, bots }, app.url, app.firstStart)
    const places = {
      deskUrl: app.url,
      phoneUrl: `http://${wa.host}/`,
      bankUrl: bank.page,
      lettersUrl: letters.url,
    }
    return { ...places, ...signIn, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await stop()
    throw error
  }
}

const asFound = ({ email, password }: FirstSignIn): SignIn => ({
  people: [{ email, is: 'administrator; you choose your own password' }],
  password,
})

/** What the desk has to know of the bank, and the bank of the desk. */
const asReported = ({ key, asaasUrl, account, notices }: PaymentsEmulator): DemoBank => ({
  settings: { key, address: asaasUrl },
  pixKey: account.pixKey,
  tellsTo: listener => {
    notices.listeners.asaas = listener
  },
})

/** The shop with its staff, its phone and its customers. */
async function bringToLife(
  { emit: report }: Stage,
  {
    data,
    wa,
    crowd,
    bank,
    smtp,
    ai,
    bots,
  }: {
    data: string
    wa: Emulator
    crowd: Crowd
    bank: PaymentsEmulator
    smtp: SmtpEmulator
    ai: string
    bots: DemoBots
  },
  url: string,
  first: FirstSignIn,
): Promise<SignIn> {
  report(`Founding the shop ${company.name}: its staff, queues, tags and flows…`)
  const desk = await foundCompany(url, first, {
    postcodes: `http://${wa.host}${POSTCODES}`,
    bank: asReported(bank),
    smtp,
    ai,
    bots,
  })
  await writeContactsDown(desk)
  report('Pairing its phone…')
  const phone = wa.phone(company.account, { name: company.name })
  await pair(desk.colleagues.admin.client, desk.connectionId, qr => phone.scan(qr))
  report(`Letting ${crowd.customers.length} customers write, and the staff answer…`)
  await crowd.enter(desk)
  await describeContacts(desk)
  const { companyId } = await desk.colleagues.admin.client.call(authRoutes.me)
  const people = Object.values(desk.colleagues).map(({ userId }) => userId)
  await rememberPast(data, companyId, people)
  await planMessages(desk)
  await runCampaigns(desk, crowd)
  await openListeners(desk)
  crowd.goOn()
  return {
    people: [
      ...staff.map(({ name, email, profile }) => ({ email, is: `${name}, ${profile}` })),
      { email: first.email, is: 'who runs the platform: companies, plans, invoices' },
      { email: overdue!.admin.email, is: `${overdue!.admin.name}, whose company is overdue and pays` },
    ],
    password: desk.password,
    hookUrl: desk.hookUrl,
  }
}
