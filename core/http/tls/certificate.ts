import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:https'
import { type Clock, MINUTE } from '../../kit/clock.ts'

/** Where a certificate, with those between it and its authority, and its private key lie, as PEM. */
export interface CertificateFiles {
  cert: string
  key: string
}

/** What the files hold. */
export interface Certificate {
  cert: Buffer
  key: Buffer
}

/** How soon a certificate that was renewed is served. */
const LOOK_EVERY = MINUTE

export const readCertificate = ({ cert, key }: CertificateFiles): Certificate => ({
  cert: readFileSync(cert),
  key: readFileSync(key),
})

/** Why nobody can be served with these, in words; undefined when they fit together. */
export function certificateError({ cert, key }: Certificate): string | undefined {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
      ? undefined
      : 'the key is not the one of the certificate'
  } catch {
    return 'the certificate or the key cannot be read; both have to be PEM, the key without a passphrase'
  }
}

/** Has a server go over to a certificate that lies in the files again, without a restart. */
export class CertificateWatch {
  private readonly files: CertificateFiles
  private readonly clock: Clock
  private readonly emit: (sentence: string, isError: boolean) => void
  private served: Certificate
  private refused: Certificate | undefined
  private cancel: (() => void) | undefined

  constructor(
    files: CertificateFiles,
    served: Certificate,
    clock: Clock,
    report: (sentence: string, isError: boolean) => void,
  ) {
    this.files = files
    this.served = served
    this.clock = clock
    this.emit = report
  }

  /** When what is served now ends. */
  ends(): number {
    return Date.parse(new X509Certificate(this.served.cert).validTo)
  }

  /** Looks at the files now and each minute from now on. */
  async follow(server: Server): Promise<void> {
    this.cancel?.()
    this.cancel = this.clock.at(this.clock.now() + LOOK_EVERY, () => void this.follow(server))
    try {
      const [cert, key] = await Promise.all([readFile(this.files.cert), readFile(this.files.key)])
      this.take(server, { cert, key })
    } catch {
      this.emit('the certificate or its key is not there, or may not be read; the former goes on', true)
    }
  }

  stop(): void {
    this.cancel?.()
    this.cancel = undefined
  }

  /** Files that do not fit together yet are told once: anyone who renews them writes one after the other. */
  private take(server: Server, found: Certificate): void {
    if (isSame(found, this.served) || (this.refused && isSame(found, this.refused))) return
    const error = certificateError(found)
    if (error) {
      this.refused = found
      this.emit(`the new certificate is not served, the former goes on: ${error}`, true)
      return
    }
    server.setSecureContext(found)
    this.served = found
    this.refused = undefined
    this.emit(`a new certificate is served, good until ${new X509Certificate(found.cert).validTo}`, false)
  }
}

const isSame = (a: Certificate, b: Certificate): boolean => a.cert.equals(b.cert) && a.key.equals(b.key)
