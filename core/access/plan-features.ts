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
export type FeatureSet = Record<PlanFeature, boolean>
