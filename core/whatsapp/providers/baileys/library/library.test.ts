import { getCACertificates } from 'node:tls'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTlsCertificates } from '../../../../emulators/certificates/tls-certificates.ts'
import { silentLog } from '../../../log.ts'
import { baileys } from './library.ts'

const LOOPBACK = 'ws://127.0.0.1:1'

it('makes the process fit for it when it is loaded, once for all connections', async () => {
  const before = new Set(process.listeners('unhandledRejection'))
  const added = () => process.listeners('unhandledRejection').filter(each => !before.has(each))
  const { fetch } = globalThis
  onTestFinished(() => {
    for (const listener of added()) process.off('unhandledRejection', listener)
    globalThis.fetch = fetch
    vi.restoreAllMocks()
  })
  const printed: unknown[][] = []
  vi.spyOn(console, 'info').mockImplementation((...parts) => void printed.push(parts))
  vi.resetModules()
  const fresh = await import('./library.ts')
  const [one, other] = await Promise.all([fresh.baileys({}, silentLog), fresh.baileys({}, silentLog)])
  expect(one).toBe(other)
  console.info('Closing session:', { privKey: 'secret' })
  console.info('Opening hours')
  expect(printed).toEqual([['Opening hours']])
  expect(added()).toHaveLength(1)
  expect(globalThis.fetch).not.toBe(fetch)
})

it('believes a local WhatsApp by the root that was given, and no server that shows the certificate of another', async () => {
  const { Curve, WA_CERT_DETAILS, proto } = await baileys({}, silentLog)
  const { PUBLIC_KEY } = WA_CERT_DETAILS
  const real = Buffer.from(PUBLIC_KEY)
  onTestFinished(() => void real.copy(PUBLIC_KEY))
  const [root, server, other, own] = Array.from({ length: 4 }, () => Curve.generateKeyPair())
  const rootKey = Buffer.from(root!.public)
  await baileys({ url: 'wss://web.whatsapp.com/ws/chat', rootKey }, silentLog)
  expect(PUBLIC_KEY.equals(real)).toBe(true)
  await baileys({ url: LOOPBACK, rootKey }, silentLog)
  expect(PUBLIC_KEY.equals(rootKey)).toBe(true)

  const chain = Buffer.from('chain')
  const leaf = proto.CertChain.NoiseCertificate.Details.encode({ key: server!.public }).finish()
  const isBelieved = (shown: Uint8Array) => {
    Curve.sharedKey(own!.private, shown)
    const isLeaf = Curve.verify(other!.public, leaf, Curve.sign(other!.private, leaf))
    return isLeaf && Curve.verify(PUBLIC_KEY, chain, Curve.sign(root!.private, chain))
  }
  expect(isBelieved(server!.public)).toBe(true)
  expect(isBelieved(other!.public)).toBe(false)
})

it('trusts the authority of a local WhatsApp, once, and none where there is none', async () => {
  const { authority: certificateAuthority } = await makeTlsCertificates()
  const bare = (pem: string) => pem.replaceAll(/\s/g, '')
  const trusts = async (place: Parameters<typeof baileys>[0]) => {
    await baileys(place, silentLog)
    return getCACertificates('default').filter(each => bare(each) === bare(certificateAuthority)).length
  }
  expect(await trusts({ url: LOOPBACK })).toBe(0)
  expect(await trusts({ url: 'wss://web.whatsapp.com/ws/chat', certificateAuthority })).toBe(0)
  expect(await trusts({ url: LOOPBACK, certificateAuthority })).toBe(1)
  expect(await trusts({ url: LOOPBACK, certificateAuthority })).toBe(1)
})
