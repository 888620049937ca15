import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { makeTlsCertificates } from '../../../../../emulators/certificates/tls-certificates.ts'
import { silentLog } from '../../../log.ts'
import { baileys } from './library.ts'
import { OwnDownloads } from './own-downloads.ts'

const LOOPBACK = 'ws://127.0.0.1:1'

it('is loaded once for all connections, and gets what it fetches by itself from us', async () => {
  const [one, other] = await Promise.all([baileys({}, silentLog), baileys({}, silentLog)])
  expect(one).toBe(other)
  const server = createServer((_request, response) => void response.end('of a local WhatsApp')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dispatcher = new OwnDownloads({ url: `ws://127.0.0.1:${port}` }, undefined)
  const answer = await fetch('http://mmg.whatsapp.net/file', { dispatcher } as object)
  expect(await answer.text()).toBe('of a local WhatsApp')
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
  const isBelieved = (displayed: Uint8Array) => {
    Curve.sharedKey(own!.private, displayed)
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
