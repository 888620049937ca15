import {
  askAi,
  fetchFile,
  fetchOnce,
  fetchPage,
  goOnTalking,
  isPrivateHost,
  postOnce,
  sendMail,
  speak,
  transcribe,
} from '../clients/index.ts'
import type { Platform, Services } from '../company/index.ts'
import { CloudNumbers, verifyTokenOf } from '../platform/cloud-numbers/index.ts'
import { ConnectionTokens } from '../platform/connection-tokens/index.ts'
import { accountOf, proxyOf } from '../tenant/connections/index.ts'
import { outboxStore, ReceiptPost } from '../tenant/messages/index.ts'
import { sight } from '../tenant/push/contract.ts'
import { sendTyping } from '../tenant/tickets/index.ts'
import { connectionsOf, typingOf, type WhatsApp } from '../whatsapp/index.ts'
import { sheetsOf } from '../workers/sheets/index.ts'
import { companyPlatform } from './company-platform.ts'
import type { Machinery } from './machinery.ts'
import { openSandbox } from './sandbox/sandbox.ts'
import { storedBy } from './stored-by.ts'
import { version } from './version.ts'
import { connectWhatsApp } from './whatsapp.ts'

/** WhatsApp and the modules that it speaks with. */
export interface Conversations {
  whatsapp: WhatsApp
  connectionTokens: ConnectionTokens
  cloudNumbers: CloudNumbers
}

/** What WhatsApp tells goes to the module `inbound`, what modules say goes to the outbox; each needs the other. */
export function composeConversations(machinery: Machinery, platform: Platform): Conversations {
  const { secrets, desks: contexts, background, edge, config, sheets } = machinery
  const { whatsapp, cloud } = connectWhatsApp(
    machinery,
    {
      ...storedBy(contexts),
      proxyOf: ref => contexts.use(ref.companyId, company => proxyOf(company, ref.connectionId)),
      accountOf: ref => contexts.use(ref.companyId, company => accountOf(company, ref.connectionId)),
      typing: (companyId, ticketId, what) =>
        void background.run('telling who types', () =>
          contexts.use(companyId, company => sendTyping(company, { ticketId, what })),
        ),
    },
    outboxStore(contexts),
  )
  const sessions = whatsapp.connections
  const connectionTokens = new ConnectionTokens(platform.store, secrets)
  const cloudNumbers = new CloudNumbers(platform.store)
  const receipts = new ReceiptPost({
    sessions,
    background: (what, companyId, work) => background.run(what, () => contexts.use(companyId, work)),
  })
  whatsapp.whenOpened(ref => receipts.opened(ref))
  const servicesOf = (companyId: number): Services => ({
    version,
    platform: companyPlatform(platform, { tokens: connectionTokens, cloudNumbers }, companyId),
    secrets,
    whatsapp: {
      sessions: connectionsOf(sessions, companyId),
      wake: connectionId => whatsapp.outbox.wake({ companyId, connectionId }),
      typing: typingOf(whatsapp.typing, companyId),
      sendReadReceipts: connectionId => receipts.wake({ companyId, connectionId }),
      claimedVersion: () => whatsapp.claimedVersion(),
      provider: edge.provider.name,
      allowsProxy: host => (isPrivateHost(host) ? config.privateProxies : config.privateRequests !== 'loopback'),
    },
    cloud: {
      status: account => cloud.status(account),
      subscribe: account => cloud.subscribe(account),
      templates: cloud.templates,
      take: (connectionId, values) => cloud.take({ companyId, connectionId }, values),
      verifyToken: () => verifyTokenOf(secrets, companyId),
    },
    outside: externalOf(machinery, companyId),
    sign: (purpose, text) => secrets.sign(purpose, `${companyId}/${text}`),
    looksAtPage: userId => machinery.hub.isIn(companyId, userId, sight.of({})),
    privateRequests: config.privateRequests,
    publicUrl: machinery.config.publicUrl,
    asaasAddress: machinery.config.asaasUrl,
    speechAddress: machinery.config.speechUrl,
    openSandbox: order => openSandbox(machinery, { companyId, services: servicesOf(companyId), order }),
    sheets: sheetsOf(sheets, companyId),
    ending: machinery.outbound.ending,
    background: (what, work) => background.run(what, () => contexts.use(companyId, work)),
    logError: (what, error) => edge.log.error({ err: error }, what),
  })
  machinery.composed.services = servicesOf
  return { whatsapp, connectionTokens, cloudNumbers }
}

const externalOf = ({ edge, outbound, scripts }: Machinery, companyId: number): Services['outside'] => ({
  http: request => outbound.http(request),
  ask: (request, maxTime, follows) => fetchOnce(outbound, request, maxTime, follows),
  file: (url, limits) => fetchFile(outbound, companyId, url, limits),
  page: (url, language) => fetchPage(outbound, url, language),
  ai: async (request, place) => place && askAi(outbound, place, request),
  talk: (conversation, place, maxTime) => goOnTalking(outbound, place, conversation, maxTime),
  transcribe: (file, place, maxTime, language) => transcribe(outbound, place, file, maxTime, language),
  speak: (text, place, maxTime) => speak(outbound, place, text, maxTime),
  mail: (mail, place) => sendMail(outbound, place, mail, 'company'),
  script: request => scripts.run(request, companyId),
  post: (url, headers, body, maxTime) => postOnce(outbound, { url, headers, body }, maxTime),
  ...edge.outside,
})
