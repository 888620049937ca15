import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { bearer } from './guard.ts'

/** Whether callers should be sent here, and of each thing that this takes whether it is so: `ok`, or why not. */
export interface Readiness {
  ready: boolean
  /** Also of what keeps nobody but one company from its work: callers are sent here all the same. */
  checks: Readonly<Record<string, string>>
  /** For anyone who runs the program alone. */
  detail: ReadinessDetail
}

/** What keeps callers from nothing, and anyone who runs the program has to know. */
export interface ReadinessDetail {
  /** null where none are made by themselves. */
  backups: {
    /** How long ago the last one was made, and whether of databases that are whole; null where none was yet. */
    madeSecondsAgo: number | null
    isWhole: boolean
    /** Whether one has failed since. */
    hasFailed: boolean
    /** How long ago the newest was read as a restore does, and how many of its parts were damaged. */
    verifiedSecondsAgo: number | null
    damagedParts: number
  } | null
  /** Companies whose database is missing, empty or damaged. */
  desks: { company: number; fault: string }[]
}

/** Figures for Prometheus. */
export interface Figures {
  type: string
  text(): Promise<string>
}

export interface HealthOptions {
  readiness(): Promise<Readiness>
  /** Absent where the figures are not served beside the pages. */
  figures?: (Figures & { token: string }) | undefined
  /** Who shows this token reads the detail of `/readyz`; nobody where there is none. */
  token?: string | undefined
}

/** `/healthz`: the process lives. `/readyz`: it can do its work. `/metrics`, to anyone who has the token. None of them tells about a company's people. */
export function serveHealth(app: FastifyInstance, { readiness, figures, token }: HealthOptions): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const found = await readiness()
    const mayKnow = token !== undefined && isBearer(request.headers.authorization, token)
    return reply
      .code(found.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(reportedReadiness(found, mayKnow))
  })
  if (!figures) return
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, figures.token)) throw fail(generalErrors.ERR_NO_TOKEN)
    return reply
      .header('cache-control', 'no-store')
      .type(figures.type)
      .send(await figures.text())
  })
}

/** What `/readyz` answers; anybody may ask, and reads no detail. */
export const reportedReadiness = ({ ready, checks, detail }: Readiness, mayKnow: boolean): object => ({
  status: ready ? 'ready' : 'not ready',
  checks,
  ...(mayKnow && { detail }),
})

/** Whether this token is shown; how long the answer takes tells nothing of how much of it is right. */
export function isBearer(header: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(bearer(header) ?? ''), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
