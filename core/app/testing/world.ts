import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import type { CompanyContext } from '../../company/index.ts'
import { SECOND } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { SMALLEST_DATABASE_BYTES } from '../../kit/limits.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { ACCESS_TOKEN_LASTS } from '../../platform/auth/tokens.ts'
import type { Company } from '../../platform/companies/contract.ts'
import { signUpRoutes } from '../../platform/signup/contract.ts'
import { foundSignedUp } from '../../platform/signup/index.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import { type FakeWhatsApp, fakeWhatsApp } from '../../whatsapp/providers/fake/index.ts'
import { type App, openApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Edge } from '../machinery.ts'
import type { OptionName } from '../options.ts'
import { prepareFolder } from '../prepare-folder.ts'
import { TestClient } from './client.ts'
import { TestClock } from './test-clock.ts'

/** Hashes good enough for a test, and quick. */
const QUICK = { logN: 4, r: 8, p: 1 }

export interface WorldOptions {
  /** The clock's start, a Friday noon in São Paulo unless given. */
  now?: string
  /** Options of the program beside those that a test needs anyway. */
  flags?: Partial<Record<OptionName, string>>
  /** Who answers what flows ask for; requests really go out, and scripts run, unless given. */
  outside?: Edge['outside']
}

/** A company of a world, with its administrator signed in. */
export interface TestCompany {
  id: number
  name: string
  admin: TestClient
  adminEmail: string
  /** A new person of the company, signed in. */
  person(profile: 'admin' | 'supervisor' | 'user' | 'restaurante', queueIds?: number[]): Promise<TestClient>
  /** Works on the company's desk as a module would. */
  context<T>(work: (context: CompanyContext) => Promise<T>): Promise<T>
  /** Takes its due date away, which is tomorrow else: for a company that has days before it. */
  lasts(): Promise<void>
}

export const PASSWORD = 'segredo-1'

/** The whole product in memory and in a temporary folder: real SQLite, HTTP and sockets, a clock and a WhatsApp to play with. */
export class World {
  readonly clock: TestClock
  readonly whatsapp: FakeWhatsApp
  readonly folder: string
  app!: App
  base = ''
  /** What went wrong and was only logged; a test that expects nothing looks here. */
  readonly complaints: Record<string, unknown>[] = []
  /** Of the disk, as the program is told. */
  freeDisk = 1
  /** How large the disk is. */
  diskBytes = 100 * 1024 ** 3
  /** How many bytes the database of a company may take at least. */
  leastDesk = SMALLEST_DATABASE_BYTES
  private serial = 0
  private visitors = 0
  /** What the first start told, also after later ones, until the super administrator has chosen another password. */
  private firstStart: App['firstStart']
  private isClosed = false
  private readonly flags: WorldOptions['flags']
  private readonly outside: WorldOptions['outside']

  private constructor(now: string, { flags, outside }: WorldOptions) {
    this.flags = flags
    this.outside = outside
    this.clock = new TestClock(now)
    this.whatsapp = fakeWhatsApp(this.clock)
    this.folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  }

  static async open({ now = '2026-11-20T15:00:00Z', ...options }: WorldOptions = {}): Promise<World> {
    const world = new World(now, options)
    await world.boot()
    return world
  }

  /** Ends the process, as far as a test can, and starts it again on the same folder, at once or after so many milliseconds; `meanwhile` is done to the stopped one. One that does not awaken upgrades nothing by itself. */
  async restart(after = 0, meanwhile: () => unknown = () => {}, awakens = true): Promise<void> {
    await this.app.close()
    await meanwhile()
    if (after > 0) await this.clock.advance(after)
    await this.boot(awakens)
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    await this.app.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Moves the clock; what falls due is worked before the next timer. */
  advance(ms: number): Promise<void> {
    return this.clock.advance(ms, () => this.idle())
  }

  /** Until nothing runs in the background, what may leave by now has left, and WhatsApp's word on it is stored. */
  async idle(): Promise<void> {
    do {
      await setImmediate()
      await this.app.machinery.background.idle()
    } while (this.app.whatsapp.isBusy)
  }

  get nobody(): TestClient {
    return new TestClient(this.base)
  }

  /** Nobody yet, at an address of their own. */
  get visitor(): TestClient {
    return new TestClient(this.base, undefined, { 'x-forwarded-for': this.visitorAddress() })
  }

  private visitorAddress(): string {
    const address = ++this.visitors
    return `10.1.${address >> 8}.${address & 255}`
  }

  /** Someone who stays signed in however far the clock is moved. */
  async signIn(email: string, password = PASSWORD): Promise<TestClient> {
    let signedInAt = this.clock.now()
    const signIn = async (): Promise<string> => {
      const { token } = await this.nobody.call(authRoutes.login, { body: { email, password } })
      signedInAt = this.clock.now()
      return token
    }
    const isDue = (): boolean => this.clock.now() >= signedInAt + ACCESS_TOKEN_LASTS - SECOND
    return new TestClient(this.base, await signIn(), {}, { isDue, signIn })
  }

  /** The super administrator, with a password of their own. */
  async superAdmin(): Promise<TestClient> {
    const first = this.firstStart
    if (first) {
      const client = await this.signIn(first.email, first.password)
      const { id } = await client.call(authRoutes.me)
      await client.call(userRoutes.update, { params: { id }, body: { password: PASSWORD } })
      this.firstStart = undefined
    }
    return this.signIn('admin@balcao.local')
  }

  /** What a company gets that signs up where no e-mail is confirmed first. */
  async signUp(body: ClientInput<typeof signUpRoutes.signUp>['body'], from = this.visitor): Promise<Company> {
    const answer = await from.call(signUpRoutes.signUp, { body })
    if ('message' in answer) throw new Error(answer.message)
    return answer
  }

  /** A company that signed up by itself, whether or not e-mails are confirmed, with its administrator signed in. */
  async company(name = `Empresa ${++this.serial}`): Promise<TestCompany> {
    const adminEmail = `admin${++this.serial}@empresa.example`
    const form = { name, email: adminEmail, phone: '5511900000000', planId: 1, companyId: null }
    const visitor = { ip: this.visitorAddress(), language: 'pt' } as const
    const id = await foundSignedUp(this.app.platform, form, { password: PASSWORD }, visitor)
    const admin = await this.signIn(adminEmail)
    return {
      id,
      name,
      admin,
      adminEmail,
      person: async (profile, queueIds = []) => {
        const email = `pessoa${++this.serial}@empresa.example`
        await admin.call(userRoutes.create, {
          body: { name: `${profile} ${this.serial}`, email, password: PASSWORD, profile, queueIds },
        })
        return this.signIn(email)
      },
      context: work => this.app.machinery.desks.use(id, work),
      lasts: async () => {
        const { store, companies } = this.app.platform
        await store.db.updateTable('companies').set({ dueDate: null }).where('id', '=', id).execute()
        await companies.reload(id)
      },
    }
  }

  private async boot(awakens = true): Promise<void> {
    const config = readConfig(
      {
        trustProxy: 'yes',
        waVersionCheck: 'no',
        // Nobody listens there: no test asks Meta.
        graphUrl: 'http://127.0.0.1:9',
        backupEvery: '0',
        ...this.flags,
        data: this.folder,
        logLevel: 'silent',
        port: '0',
      },
      {},
    )
    const write = (line: string): void => void this.complaints.push(JSON.parse(line))
    const log = pino({ level: 'error' }, { write })
    const upgrade = await prepareFolder(config, log)
    this.app = await openApp(
      config,
      {
        clock: this.clock,
        log,
        provider: this.whatsapp,
        random: () => 0.5,
        passwordCost: QUICK,
        checkReplies: true,
        freeRoom: async () => ({ share: this.freeDisk, bytes: this.freeDisk * this.diskBytes }),
        leastDesk: () => this.leastDesk,
        ...(this.outside && { outside: this.outside }),
      },
      upgrade,
    )
    this.firstStart ??= this.app.firstStart
    await this.app.http.listen({ host: '127.0.0.1', port: 0 })
    this.base = `http://127.0.0.1:${(this.app.http.server.address() as AddressInfo).port}`
    await this.app.firstSignInTold()
    if (awakens) await this.app.startBackgroundWork()
  }
}
