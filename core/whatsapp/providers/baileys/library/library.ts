import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { WhatsAppLog } from '../../../log.ts'
import { isLoopback } from '../../../loopback.ts'
import { quietLibsignal } from './console-filter.ts'
import { serveOwnDownloads } from './own-downloads.ts'
import { demandServersOwnCertificate } from './server-key.ts'
import { checkSignaturesWithOpenSsl } from './signatures.ts'
import { surviveUnhandledRejections } from './unhandled-rejections.ts'

export type Baileys = typeof import('@whiskeysockets/baileys')

/** Where WhatsApp is. Without `url` the real one; key and authority are taken for a loopback `url` alone (decision 25). */
export interface WhatsAppEndpoint {
  url?: string
  /** 32 bytes: the root that a local WhatsApp's certificate chain ends in, instead of WhatsApp's own. */
  rootKey?: Buffer
  /** PEM: the authority behind the local WhatsApp's https. */
  certificateAuthority?: string
  /** How many milliseconds a question waits for WhatsApp's answer, and a connection for its proxy. */
  answersWithin?: number
  /** Receives every stanza that comes, before anything is done about it: for a rehearsal, which reports what they are like. */
  heard?: (stanza: BinaryNode) => void
  /** Whether proxies of connections may lie in private networks and on this machine. */
  privateProxies?: boolean
}

let loading: Promise<Baileys> | null = null

/** Loads Baileys at the first connection (it blocks for a moment and costs 25 MB), and makes the process fit for it. */
export async function baileys(place: WhatsAppEndpoint, log: WhatsAppLog): Promise<Baileys> {
  loading ??= import('@whiskeysockets/baileys').then(library => {
    quietLibsignal()
    checkSignaturesWithOpenSsl(library.Curve)
    demandServersOwnCertificate(library)
    surviveUnhandledRejections(log)
    serveOwnDownloads()
    return library
  })
  const library = await loading
  if (isLoopback(place.url)) trust(library, place)
  return library
}

const trusted = new Set<string>()

function trust(library: Baileys, { rootKey, certificateAuthority }: WhatsAppEndpoint): void {
  rootKey?.copy(library.WA_CERT_DETAILS.PUBLIC_KEY)
  if (!certificateAuthority || trusted.has(certificateAuthority)) return
  trusted.add(certificateAuthority)
  setDefaultCACertificates([...getCACertificates('default'), certificateAuthority])
}
