import { setTimeout as pause } from 'node:timers/promises'
import { ApiClient, Rejected } from '../../core/app/testing/client/api-client.ts'
import type { Route } from '../../core/domain/access/routes.ts'
import { SECOND } from '../../core/kit/clock.ts'
import type { ClientInput, Reply } from '../../core/kit/contract.ts'
import { generalErrors } from '../../core/kit/general-errors.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import { companyRoutes } from '../../core/platform/companies/contract.ts'
import type { Program } from './program.ts'

const PATIENCE = 60_000

/** A request that may be sent again and again until someone answers it. */
export interface Shot {
  path: string
  headers: Record<string, string>
  /** Made again for each attempt. */
  body: () => string | FormData
}

const TOO_BUSY = generalErrors.ERR_TOO_BUSY.status
/** One of several processes ended: what was asked of it is not answered. */
const isAway = (answer: Record<string, unknown>): boolean => answer.error === generalErrors.ERR_PROCESS_AWAY.code

/**
 * Sends until it is answered: a lost answer, a program that is down or one that is too busy is no answer. Throws `Refused` when the answer is
 * a rejection.
 */
export async function insist(
  program: Program,
  { path, headers, body }: Shot,
): Promise<{ answer: unknown; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const url = await program.serving()
    try {
      const signal = AbortSignal.timeout(PATIENCE)
      const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: body(), signal })
      const answer = (await response.json()) as Record<string, unknown>
      if (response.status === TOO_BUSY || isAway(answer)) await pause(Number(answer.seconds) * SECOND)
      else if (!response.ok) throw new Rejected(response.status, answer)
      else return { answer, tries }
    } catch (error) {
      if (error instanceof Rejected) throw error
    }
  }
}

/** One person at the desk who goes on calling when the program dies. Only for calls that may be repeated. */
export class CompanyContext {
  readonly #program: Program
  readonly token: string | undefined

  constructor(program: Program, token?: string) {
    this.#program = program
    this.token = token
  }

  async signIn(email: string, password: string): Promise<CompanyContext> {
    const { token } = await this.call(authRoutes.login, { body: { email, password } })
    return new CompanyContext(this.#program, token)
  }

  async call<R extends Route>(route: R, input: ClientInput<R> = {} as ClientInput<R>): Promise<Reply<R>> {
    for (;;) {
      const url = await this.#program.serving()
      try {
        return await new ApiClient(url, this.token).call(route, input)
      } catch (error) {
        if (error instanceof Rejected && !isAway(error.body)) throw error
      }
    }
  }

  /** The bytes behind a signed link. */
  async file(link: string): Promise<Buffer | undefined> {
    const response = await fetch(`${await this.#program.serving()}${link}`)
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
  }
}

export const PASSWORD = 'segredo-1'

/** Founds a company; one that a lost answer founded already counts. Answers its administrator. */
export async function foundCompany(program: Program, platform: CompanyContext, name: string): Promise<CompanyContext> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@crash.example`
  const adminUser = { name: 'Admin', email, password: PASSWORD }
  await platform
    .call(companyRoutes.create, { body: { name, email, planId: 1, campaignsEnabled: true, adminUser } })
    .catch(error => {
      if (!(error instanceof Rejected) || error.code !== 'ERR_COMPANY_NAME_ALREADY_EXISTS') throw error
    })
  return new CompanyContext(program).signIn(email, PASSWORD)
}
