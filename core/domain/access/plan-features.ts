/** What a plan switches on; each is enabled unless it is explicitly false (spec 1 §3, Plan). */
export const planFeatures = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useFlowConversation',
  'useFlowWebhook',
] as const
export type PlanFeature = (typeof planFeatures)[number]

/** What a feature switches on. */
interface Covered {
  /** Addresses of calls, each with all below it; a call says `withoutPlan` where it stays open. */
  calls: readonly string[]
  /** Addresses of pages, which stand in no menu and open for nobody without it. */
  pages: readonly string[]
  /** How the kinds of the jobs begin that rest without it. */
  jobs?: string
}

const flows = { calls: ['/flows', '/flow-runs'], pages: ['/fluxos'] } as const

/** The one place that says so: the guard, the pages, the menu and the jobs read it. Of several that cover the same one is enough. */
const covers: Readonly<Record<PlanFeature, Covered>> = {
  useCampaigns: {
    calls: ['/campaigns', '/campaign-settings', '/campaign-opt-outs', '/contact-lists', '/contact-list-items'],
    pages: ['/campaigns', '/campaign', '/campaigns-config', '/contact-lists'],
    jobs: 'campaigns.',
  },
  useSchedules: { calls: ['/schedules'], pages: ['/schedules'], jobs: 'schedules.' },
  useInternalChat: { calls: ['/chats'], pages: ['/chats'] },
  useExternalApi: { calls: ['/messages/send', '/outgoing-webhooks'], pages: ['/messages-api'], jobs: 'webhooks.' },
  useKanban: { calls: ['/tags/kanban', '/ticket/kanban', '/ticket-tags'], pages: ['/kanban'] },
  useOpenAi: { calls: ['/prompt'], pages: ['/prompts'] },
  useIntegrations: { calls: ['/queueIntegration'], pages: ['/queue-integration'] },
  useFlowConversation: flows,
  useFlowWebhook: { ...flows, calls: [...flows.calls, '/hooks'] },
}

const covering = (isCovered: (by: Covered) => boolean): PlanFeature[] =>
  planFeatures.filter(feature => isCovered(covers[feature]))

const lies = (path: string, addresses: readonly string[]): boolean =>
  addresses.some(address => path === address || path.startsWith(`${address}/`))

/** The features of which a plan must have one for a call; none where every plan does. */
export const featuresOfCall = ({ path, withoutPlan }: { path: string; withoutPlan?: true }): PlanFeature[] =>
  withoutPlan ? [] : covering(({ calls }) => lies(path, calls))

/** The same of a page. */
export const featuresOfPage = (path: string): PlanFeature[] => covering(({ pages }) => lies(path, pages))

/** The same of a job. */
export const featuresOfJob = (kind: string): PlanFeature[] =>
  covering(({ jobs }) => jobs !== undefined && kind.startsWith(jobs))

/** Kinds of flow nodes that a plan may allow, by the kind of flow (spec 2 §2). */
const nodes = [
  ...['contato', 'sendMessage', 'receiveMessage', 'conditional', 'end', 'setores', 'espera', 'sendFile', 'sendPhoto'],
  ...['httpRequest', 'httpResponse', 'scriptJs', 'tag', 'ia', 'whatsapp', 'acao'],
  ...['menu', 'expediente'],
] as const
export const flowNodes = { conversation: ['start', ...nodes], webhook: ['handler', ...nodes] } as const
export type FlowNodeKey = (typeof flowNodes)[keyof typeof flowNodes][number]

export type FeatureSet = Record<PlanFeature, boolean>

/** The nodes that a plan allows in each kind of flow. */
export type AllowedNodes = Record<keyof typeof flowNodes, readonly string[]>
