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
  reportedReadiness,
} from '../http/index.ts'
import type { Config } from './config.ts'
import type { Edge } from './machinery.ts'

/** Something that listens beside the pages and calls. */
export interface Listener {
  /** The option that chose its port. */
  option: 'redirect-port' | 'metrics-port'
  host: string
  port: number
  server: Server
  listen(): Promise<unknown>
}

export interface Listeners {
  doors: readonly Listener[]
  /** What the pages and calls are served with; undefined by http. */
  certificate: Certificate | undefined
  /** When the certificate ends that is served now; undefined by http. */
  certificateEnds(): number | undefined
  /** Looks for a certificate that was renewed, now and from now on. */
  follow(server: object): void
  close(): Promise<void>
}

const listener = (option: Listener['option'], host: string, port: number, server: Server): Listener => ({
  option,
  host,
  port,
  server,
  listen: () => once(server.listen(port, host), 'listening'),
})

/** The way from http to https, the figures on a port of their own, and the certificate; none of them listens yet. */
export function openListeners(
  config: Config,
  { clock, log }: Pick<Edge, 'clock' | 'log'>,
  figures: Figures | undefined,
  readiness: () => Promise<Readiness>,
): Listeners {
  const { tls, redirectPort, metrics, host, publicUrl } = config
  const certificate = tls && readCertificate(tls)
  const watch =
    certificate &&
    new CertificateWatch(tls, certificate, clock, (sentence, isError) => log[isError ? 'error' : 'info'](sentence))
  let port = config.port
  const listeners: Listener[] = []
  if (redirectPort !== undefined)
    listeners.push(
      listener(
        'redirect-port',
        host,
        redirectPort,
        createRedirect(publicUrl?.startsWith('https:') ? publicUrl : byHttps(() => port)),
      ),
    )
  if (figures && metrics?.port !== undefined)
    listeners.push(
      listener('metrics-port', metrics.host, metrics.port, serveFigures(figures, readiness, metrics.token)),
    )
  return {
    doors: listeners,
    certificate,
    certificateEnds: () => watch?.ends(),
    follow(server) {
      if (!(server instanceof HttpsServer)) return
      port = (server.address() as AddressInfo).port
      void watch?.follow(server)
    },
    async close() {
      watch?.stop()
      for (const { server } of listeners) server.closeAllConnections()
      await Promise.all(
        listeners.filter(({ server }) => server.listening).map(({ server }) => once(server.close(), 'close')),
      )
    },
  }
}

/** `/metrics`, and `/readyz` with its detail, for anyone who has the token, where there is one. */
function serveFigures(figures: Figures, readiness: () => Promise<Readiness>, token: string | undefined): Server {
  const pages: Record<string, () => Promise<{ status: number; type: string; body: string }>> = {
    '/metrics': async () => ({ status: 200, type: figures.type, body: await figures.text() }),
    '/readyz': async () => {
      const found = await readiness()
      const body = JSON.stringify(reportedReadiness(found, true))
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
