import { defineRead } from '../../workers/readers/read.ts'

interface Charged {
  category: string
  billable: number
  count: number
}

const CHARGED = `SELECT c.category, c.billable, count(*) AS count FROM campaign_recipients r
  JOIN message_charges c ON c.messageId = r.messageId WHERE r.campaignId = ? GROUP BY c.category, c.billable`

/** What Meta charges a campaign's delivered messages as; it looks at each recipient. */
export const campaignCharges = defineRead('campaigns.charges', (file, campaignId: number) =>
  file
    .prepare<[number], Charged>(CHARGED)
    .all(campaignId)
    .map(charge => ({ ...charge, billable: charge.billable === 1 })),
)
