import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeTlsCertificates } from './tls-certificates.ts'

describe('The emulator’s certificate', () => {
  it('is signed by its authority, for this machine alone, and valid now', async () => {
    const made = await makeTlsCertificates()
    const [server, authority] = [new X509Certificate(made.certificate), new X509Certificate(made.authority)]
    expect(authority.ca).toBe(true)
    expect(server.ca).toBe(false)
    expect(server.checkIssued(authority)).toBe(true)
    expect(server.verify(authority.publicKey)).toBe(true)
    expect(server.subjectAltName).toBe('IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:localhost')
    expect(new Date(server.validFrom).getTime()).toBeLessThan(Date.now())
    expect(new Date(server.validTo).getTime()).toBeGreaterThan(Date.now() + 300 * 86_400_000)
  })

  it('is of another authority in every emulator', async () => {
    const [one, other] = [await makeTlsCertificates(), await makeTlsCertificates()]
    expect(new X509Certificate(one.certificate).checkIssued(new X509Certificate(other.authority))).toBe(false)
  })
})
