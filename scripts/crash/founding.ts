import { setTimeout as until } from 'node:timers/promises'
import { Rejected } from '../../core/app/testing/client/api-client.ts'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import { userRoutes } from '../../core/tenant/users/contract.ts'
import { CompanyContext, foundCompany, PASSWORD } from './company.ts'
import type { Program } from './program.ts'
import type { Stage } from './stage.ts'

interface Founded {
  program: Program
  admin: CompanyContext
  /** Kills while a new folder was being made, and while companies were being founded. */
  kills: number
}

const LONGEST_FOUNDING = 250
const COMPANY = 'Loja 0'

/**
 * Kills the program while it makes a new data folder (the platform's migrations, then the first company's), and while it
 * founds companies. Everything must be whole in the end: the printed password signs in, each company has its administrator.
 */
export async function foundAmidKills(
  stage: Stage,
  kills: number,
  random: () => number,
  flags: readonly string[] = [],
): Promise<Founded> {
  const firstStartMs = await firstStart(stage.program('measured'))
  const program = stage.program('data', flags)
  for (let n = 0; n < kills; n += 1) {
    program.start()
    await until((0.3 + 0.7 * random()) * firstStartMs)
    await program.kill()
  }
  program.start()
  await program.serving()
  const platform = await superAdmin(program)
  const admin = await foundCompany(program, platform, COMPANY)
  for (let n = 1; n <= kills; n += 1) {
    const founding = foundCompany(program, platform, `Loja ${n}`)
    await until(random() * LONGEST_FOUNDING)
    await program.kill()
    program.start()
    const own = await founding
    const { company } = await own.call(authRoutes.me)
    if (company?.name !== `Loja ${n}`) throw new Error(`Loja ${n} was not founded whole.`)
  }
  return { program, admin, kills: 2 * kills }
}

/** How long a first start takes here, until it serves; milliseconds. */
async function firstStart(program: Program): Promise<number> {
  const began = performance.now()
  program.start()
  await program.serving()
  const took = performance.now() - began
  await program.kill()
  return took
}

export async function superAdmin(program: Program): Promise<CompanyContext> {
  // A start that died before it knew that its password was seen is followed by one with another: of those printed the last counts.
  const tried = new Set<string>()
  const { email, provisional } = await eventually('a word on how to sign in for the first time', async () => {
    const first = program.firstSignIn
    if (!first || tried.has(first.password)) return undefined
    tried.add(first.password)
    const desk = await new CompanyContext(program).signIn(first.email, first.password).catch(unlessReplaced)
    return desk && { email: first.email, provisional: desk }
  })
  const { id } = await provisional.call(authRoutes.me)
  await provisional.call(userRoutes.update, { params: { id }, body: { password: PASSWORD } })
  return new CompanyContext(program).signIn(email, PASSWORD)
}

function unlessReplaced(error: unknown): undefined {
  if (!(error instanceof Rejected) || error.status !== 401) throw error
}
