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

/** Kinds of flow nodes that a plan may allow, by the kind of flow (spec 2 §2). */
const nodes = [
  ...['contato', 'sendMessage', 'receiveMessage', 'conditional', 'end', 'setores', 'espera', 'sendFile', 'sendPhoto'],
  ...['httpRequest', 'httpResponse', 'scriptJs', 'tag', 'ia', 'whatsapp', 'acao'],
] as const
export const flowNodes = { conversation: ['start', ...nodes], webhook: ['handler', ...nodes] } as const
export type FlowNodeKey = (typeof flowNodes)[keyof typeof flowNodes][number]

export type FeatureSet = Record<PlanFeature, boolean>

/** The nodes that a plan allows in each kind of flow. */
export type AllowedNodes = Record<keyof typeof flowNodes, readonly string[]>
