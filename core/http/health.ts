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
}

/** `/healthz`: the process lives. `/readyz`: it can do its work. `/metrics`, to whoever has the token. None of them tells of a company's people. */
export function serveHealth(app: FastifyInstance, { readiness, figures }: HealthOptions): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const { ready, checks } = await readiness()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', checks })
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

/** Whether this token is shown; how long the answer takes tells nothing of how much of it is right. */
export function isBearer(header: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(bearer(header) ?? ''), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
