import { randomBytes } from 'node:crypto'
import type { ApiClient } from '../../core/app/testing/client/api-client.ts'
import { chooseGateway } from '../../core/app/testing/client/choose-gateway.ts'
import { signIn } from '../../core/app/testing/client/sign-in.ts'
import type { Flow } from '../../core/flow-engine/flow.ts'
import { daysAfter } from '../../core/kit/calendar.ts'
import { dayIn } from '../../core/kit/clock.ts'
import { announcementRoutes } from '../../core/platform/announcements/contract.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import { companyRoutes } from '../../core/platform/companies/contract.ts'
import type { FirstSignIn } from '../../core/platform/companies/index.ts'
import { gatewayRoutes } from '../../core/platform/gateways/contract.ts'
import { helpRoutes } from '../../core/platform/helps/contract.ts'
import { optionRoutes } from '../../core/platform/options/contract.ts'
import { planRoutes } from '../../core/platform/plans/contract.ts'
import { chatRoutes } from '../../core/tenant/chats/contract.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { flowHookRoutes } from '../../core/tenant/flows/hooks/contract.ts'
import { flowRunRoutes } from '../../core/tenant/flows/runs/contract.ts'
import { hookEvents, outgoingWebhookRoutes } from '../../core/tenant/outgoing-webhooks/contract.ts'
import { promptRoutes } from '../../core/tenant/prompts/contract.ts'
import { type QueueIntegrationDraft, queueIntegrationRoutes } from '../../core/tenant/queue-integrations/contract.ts'
import { queueRoutes, ROOT } from '../../core/tenant/queues/contract.ts'
import { quickMessageRoutes } from '../../core/tenant/quick-messages/contract.ts'
import { settingRoutes } from '../../core/tenant/settings/contract.ts'
import { tagRoutes } from '../../core/tenant/tags/contract.ts'
import { userRoutes } from '../../core/tenant/users/contract.ts'
import type { DemoBots } from './bots.ts'
import { storeCampaignLists } from './campaign-lists.ts'
import { mediaFile } from './customers/files.ts'
import { announcements } from './story/announcements.ts'
import { LIA, LIA_HANDS_OVER_TO, lia, nina } from './story/assistant.ts'
import { AGENT, agent, robot, stockProgram, TYPEBOT } from './story/bots.ts'
import {
  type ColleagueKey,
  company,
  connection,
  type QueueName,
  queues,
  staff,
  type TagName,
  tags,
} from './story/cast.ts'
import { ASSISTANT, POSTCODE_PHRASE, shopFlows } from './story/flows.ts'
import { helps } from './story/helps.ts'
import { type Neighbour, neighbours } from './story/neighbours.ts'
import { SHOP, shopOptions } from './story/options.ts'
import { OWN_PLAN, plans } from './story/plans.ts'
import { quickMessages } from './story/quick-messages.ts'
import { teamChat } from './story/team-chat.ts'

export interface Colleague {
  client: ApiClient
  userId: number
  name: string
}

/** The demo's company, with everybody signed in. */
export interface CompanyContext {
  password: string
  colleagues: Record<ColleagueKey, Colleague>
  queueIds: Record<QueueName, number>
  tagIds: Record<TagName, number>
  connectionId: number
  /** Where another program tells about orders. */
  hookUrl: string
}

/** A password that nobody had before, easy to type. */
const newPassword = (): string => `aurora-${randomBytes(4).toString('hex')}`

/** A server that takes the platform's mails. */
interface MailServer {
  host: string
  port: number
}

/** A bank at which the demo's invoices are paid, and how it hears where to tell about that. */
export interface DemoBank {
  settings: Readonly<Record<string, string>>
  pixKey: string
  tellsTo(listener: { url: string; token: string }): void
}

/** Founds the company with its staff, queues, tags, flows and connection, all by the product's own calls. */
export async function foundCompany(
  url: string,
  first: FirstSignIn,
  {
    postcodes,
    bank,
    smtp,
    ai,
    bots,
  }: { postcodes: string; bank: DemoBank; smtp: MailServer; ai: string; bots: DemoBots },
): Promise<CompanyContext> {
  const password = newPassword()
  await createCompanies(url, first, { password, bank, smtp })
  const { client: admin, userId } = await signIn(url, staff[0]!.email, password)
  const queueIds = {} as CompanyContext['queueIds']
  for (const queue of queues) queueIds[queue.name] = (await admin.call(queueRoutes.create, { body: queue })).id
  const tagIds = {} as CompanyContext['tagIds']
  for (const tag of tags) tagIds[tag.name] = (await admin.call(tagRoutes.create, { body: tag })).id
  await storeQuickMessages(admin, queueIds)
  await storeCampaignLists(admin)
  const { id: connectionId } = await admin.call(connectionRoutes.create, {
    body: { ...connection, isDefault: true, queueIds: Object.values(queueIds) },
  })
  await writeMenu(admin, queueIds, shopOptions)
  await introduceAssistant(admin, queueIds, ai)
  await introduceBots(admin, queueIds, bots)
  await reportStock(admin, bots)
  const hook = await drawFlows(admin, { queueIds, connectionId, postcodes })
  const colleagues = { admin: { client: admin, userId, name: staff[0]!.name } } as CompanyContext['colleagues']
  for (const { key, name, email, profile, queues: own } of staff.slice(1)) {
    const queueIdsOf = own.map(queue => queueIds[queue])
    const body = { name, email, password, profile, queueIds: queueIdsOf, allTicket: true }
    await admin.call(userRoutes.create, { body })
    colleagues[key] = { ...(await signIn(url, email, password)), name }
  }
  await conversationInside(colleagues)
  return { password, colleagues, queueIds, tagIds, connectionId, hookUrl: new URL(hook, url).href }
}

async function conversationInside(colleagues: CompanyContext['colleagues']): Promise<void> {
  const users = Object.values(colleagues).map(({ userId }) => ({ id: userId }))
  const body = { title: teamChat.title, users }
  const { id: chatId } = await colleagues.admin.client.call(chatRoutes.create, { body })
  for (const { by, message } of teamChat.lines)
    await colleagues[by].client.call(chatRoutes.send, { params: { chatId }, body: { message } })
}

async function storeQuickMessages(admin: ApiClient, queueIds: CompanyContext['queueIds']): Promise<void> {
  for (const { queue, file, ...more } of quickMessages) {
    const body = { ...more, geral: true, queueId: queue ? queueIds[queue] : null }
    const { id: quickMessageId } = await admin.call(quickMessageRoutes.create, { body })
    if (file) await admin.call(quickMessageRoutes.upload, { params: { quickMessageId }, form: formWith(file) })
  }
}

function formWith(picture: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(mediaFile(picture))], { type: 'image/jpeg' }), picture)
  return form
}

/** What a contact may ask without anybody answering: an option closes, another leads on to people. */
async function writeMenu(
  admin: ApiClient,
  queueIds: CompanyContext['queueIds'],
  options: typeof shopOptions,
  parentId = ROOT,
): Promise<void> {
  for (const { toQueue, file, below = [], ...words } of options) {
    const toQueueId = toQueue ? queueIds[toQueue] : null
    const body = { queueId: queueIds[SHOP], parentId, toQueueId, ...words }
    const { id: optionId } = await admin.call(queueRoutes.createOption, { body })
    if (file) await admin.call(queueRoutes.uploadMedia, { params: { optionId }, form: formWith(file) })
    await writeMenu(admin, queueIds, below, optionId)
  }
}

/** An assistant answers in its queue, and hands over to people of another. */
async function introduceAssistant(
  admin: ApiClient,
  queueIds: CompanyContext['queueIds'],
  baseUrl: string,
): Promise<void> {
  const body = { ...lia, baseUrl, queueId: queueIds[LIA_HANDS_OVER_TO] }
  const { id: promptId } = await admin.call(promptRoutes.create, { body })
  await admin.call(promptRoutes.create, { body: { ...body, ...nina } })
  await admin.call(queueRoutes.update, { params: { queueId: queueIds[LIA] }, body: { promptId } })
}

/** Bots of others answer in queues of their own. */
async function introduceBots(
  admin: ApiClient,
  queueIds: CompanyContext['queueIds'],
  { typebot, dialogflow: { address, project, serviceAccount } }: DemoBots,
): Promise<void> {
  const answerIn = async (queue: QueueName, body: QueueIntegrationDraft): Promise<void> => {
    const { id: integrationId } = await admin.call(queueIntegrationRoutes.create, { body })
    await admin.call(queueRoutes.update, { params: { queueId: queueIds[queue] }, body: { integrationId } })
  }
  await answerIn(TYPEBOT, { type: 'typebot', urlN8N: typebot.address, ...robot })
  const requested = { urlN8N: address, projectName: project, jsonContent: serviceAccount }
  await answerIn(AGENT, { type: 'dialogflow', ...requested, ...agent })
}

/** The shop's program for the stock is told about everything, and believes what is signed. */
async function reportStock(admin: ApiClient, { stock }: DemoBots): Promise<void> {
  const body = { name: stockProgram, url: `${stock.address}/eventos`, events: [...hookEvents] }
  stock.secret = (await admin.call(outgoingWebhookRoutes.create, { body })).secret
}

/** Publishes the shop's flows: a queue leads into one of them, a word of the customer into another, a program into the third. */
async function drawFlows(
  admin: ApiClient,
  { queueIds, connectionId, postcodes }: Pick<CompanyContext, 'queueIds' | 'connectionId'> & { postcodes: string },
): Promise<string> {
  const { triage, postcode, order } = shopFlows(queueIds, postcodes)
  const publish = (flow: Flow) =>
    admin.call(flowRoutes.create, { body: { ...flow, nome: flow.nome!, publishAnyway: true } })
  const { id: flowId } = await publish(triage)
  await admin.call(queueRoutes.update, { params: { queueId: queueIds[ASSISTANT] }, body: { flowId } })
  const keywords = [{ phrase: POSTCODE_PHRASE, flowId: (await publish(postcode)).id }]
  const body = { welcomeFlowId: null, keywords }
  await admin.call(flowRunRoutes.setConnectionFlows, { params: { whatsappId: connectionId }, body })
  const params = { flowId: (await publish(order)).id }
  return (await admin.call(flowHookRoutes.hook, { params })).path
}

/** Everybody leaves, so that anyone who looks at the demo may sign in as anybody; from now on customers rate, and are seen to type. */
export async function openListeners({ colleagues }: CompanyContext): Promise<void> {
  for (const key of ['userRating', 'customerTyping'])
    await colleagues.admin.client.call(settingRoutes.update, { params: { key }, body: { value: 'enabled' } })
  for (const { client } of Object.values(colleagues)) await client.call(authRoutes.logout)
}

/** So near that there is an invoice to pay. */
const DAYS_PAID = 18
/** From whom the platform's letters are. */
const SENDER = 'cobranca@balcao.example'
/** To whom payments of the demo would go. */
const receiver = { pixName: 'Balcão Demonstração', pixCity: 'São Paulo' }

/** The super administrator signs in for the first time, says where payments go and what is sold, and creates the companies. */
async function createCompanies(
  url: string,
  first: FirstSignIn,
  { password, bank, smtp }: { password: string; bank: DemoBank; smtp: MailServer },
): Promise<void> {
  const { client: provisional, userId } = await signIn(url, first.email, first.password)
  await provisional.call(userRoutes.update, { params: { id: userId }, body: { password } })
  const { client: platform } = await signIn(url, first.email, password)
  const mail = {
    host: smtp.host,
    port: smtp.port,
    security: 'none',
    username: '',
    sender: SENDER,
    forCompanies: true,
  } as const
  await platform.call(optionRoutes.change, { body: { ...receiver, pixKey: bank.pixKey, mail } })
  for (const body of helps) await platform.call(helpRoutes.create, { body })
  for (const body of announcements) await platform.call(announcementRoutes.create, { body })
  const { path, header } = await chooseGateway(platform, 'asaas', bank.settings)
  bank.tellsTo({ url: url + path, token: header!.value })
  // The page says that it does.
  await platform.call(gatewayRoutes.ask, { params: { name: 'asaas' } })
  const planIds: Record<string, number> = {}
  for (const plan of plans) planIds[plan.name] = (await platform.call(planRoutes.create, { body: plan })).id
  const [{ name, email } = { name: company.name, email: '' }] = staff
  const shop: Neighbour = {
    name: company.name,
    email,
    phone: company.phone,
    plan: OWN_PLAN,
    dueIn: DAYS_PAID,
    admin: { name, email },
  }
  const today = dayIn('America/Sao_Paulo', Date.now())
  // The shop is the newest: it stands first in the list of companies.
  for (const { plan, dueIn, off, admin, ...about } of [...neighbours, shop]) {
    const planId = plan && planIds[plan]
    const dueDate = dueIn === undefined ? null : daysAfter(today, dueIn)
    const body = { ...about, planId, dueDate, status: !off, campaignsEnabled: true, adminUser: { ...admin, password } }
    await platform.call(companyRoutes.create, { body })
  }
}
