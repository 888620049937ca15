import { job } from '../../company/jobs/index.ts'

/** The time of a planned campaign has come; one for each, which wakes its company (decision 18). */
export const start = job<{ campaignId: number }>('campaigns.start')

/** A campaign that runs may go on: with its next recipients, or to its end. */
export const turn = job<{ campaignId: number }>('campaigns.turn')

/** To go on with writing again to those who could not be reached: those behind this recipient. */
export const retry = job<{ campaignId: number; after: number }>('campaigns.retry')

/** To remove what is left of a campaign. */
export const sweep = job<{ campaignId: number }>('campaigns.sweep')

/** The pages are told how far a campaign is. */
export const progress = job<{ campaignId: number }>('campaigns.progress')
