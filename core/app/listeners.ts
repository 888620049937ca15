import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import {
  byHttps,
  type Certificate,
  CertificateWatch,
  createRedirect,
  type Figures,
  isBearer,
  type Readiness,
  readCertificate,
  readinessTold,
} from '../http/index.ts'
import type { Config } from './config.ts'
import type { Edge } from './machinery.ts'

/** Something that listens beside the pages and calls. */
export interface Door {
  /** The option that chose its port. */
  option: 'redirect-port' | 'metrics-port'
  host: string
  port: number
  server: Server
  listen(): Promise<unknown>
}

export interface Doors {
  doors: readonly Door[]
  /** What the pages and calls are served with; undefined by http. */
  certificate: Certificate | undefined
  /** When the certificate ends that is served now; undefined by http. */
  certificateEnds(): number | undefined
  /** Looks for a certificate that was renewed, now and from now on. */
  follow(server: object): void
  close(): Promise<void>
}

const door = (option: Door['option'], host: string, port: number, server: Server): Door => ({
  option,
  host,
  port,
  server,
  listen: () => once(server.listen(port, host), 'listening'),
})

/** The way from http to https, the figures on a port of their own, and the certificate; none of them listens yet. */
export function openDoors(
  config: Config,
  { clock, log }: Pick<Edge, 'clock' | 'log'>,
  figures: Figures | undefined,
  readiness: () => Promise<Readiness>,
): Doors {
  const { tls, redirectPort, metrics, host, publicUrl } = config
  const certificate = tls && readCertificate(tls)
  const watch =
    certificate &&
    new CertificateWatch(tls, certificate, clock, (sentence, isFault) => log[isFault ? 'error' : 'info'](sentence))
  let port = config.port
  const doors: Door[] = []
  if (redirectPort !== undefined)
    doors.push(
      door(
        'redirect-port',
        host,
        redirectPort,
        createRedirect(publicUrl?.startsWith('https:') ? publicUrl : byHttps(() => port)),
      ),
    )
  if (figures && metrics?.port !== undefined)
    doors.push(door('metrics-port', metrics.host, metrics.port, serveFigures(figures, readiness, metrics.token)))
  return {
    doors,
    certificate,
    certificateEnds: () => watch?.ends(),
    follow(server) {
      if (!(server instanceof HttpsServer)) return
      port = (server.address() as AddressInfo).port
      void watch?.follow(server)
    },
    async close() {
      watch?.stop()
      for (const { server } of doors) server.closeAllConnections()
      await Promise.all(
        doors.filter(({ server }) => server.listening).map(({ server }) => once(server.close(), 'close')),
      )
    },
  }
}

/** `/metrics`, and `/readyz` with its detail, for whoever has the token, where there is one. */
function serveFigures(figures: Figures, readiness: () => Promise<Readiness>, token: string | undefined): Server {
  const pages: Record<string, () => Promise<{ status: number; type: string; body: string }>> = {
    '/metrics': async () => ({ status: 200, type: figures.type, body: await figures.text() }),
    '/readyz': async () => {
      const found = await readiness()
      const body = JSON.stringify(readinessTold(found, true))
      return { status: found.ready ? 200 : 503, type: 'application/json; charset=utf-8', body }
    },
  }
  return createServer({ requestTimeout: 10_000 }, async (request, reply) => {
    const page = pages[request.url?.split('?')[0] ?? '']
    if (!page) return void reply.writeHead(404).end()
    if (token !== undefined && !isBearer(request.headers.authorization, token)) return void reply.writeHead(401).end()
    try {
      const { status, type, body } = await page()
      reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    } catch {
      reply.writeHead(500).end()
    }
  })
}
