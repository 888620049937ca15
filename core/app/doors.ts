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
  readCertificate,
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
export function openDoors(config: Config, { clock, log }: Edge, figures: Figures | undefined): Doors {
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
    doors.push(door('metrics-port', metrics.host, metrics.port, serveFigures(figures, metrics.token)))
  return {
    doors,
    certificate,
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

/** `/metrics` and nothing else, for whoever has the token, where there is one. */
function serveFigures(figures: Figures, token: string | undefined): Server {
  return createServer({ requestTimeout: 10_000 }, async (request, reply) => {
    if (request.url?.split('?')[0] !== '/metrics') return void reply.writeHead(404).end()
    if (token !== undefined && !isBearer(request.headers.authorization, token)) return void reply.writeHead(401).end()
    try {
      reply.writeHead(200, { 'content-type': figures.type }).end(await figures.text())
    } catch {
      reply.writeHead(500).end()
    }
  })
}
