import type { TestCompany, World } from '../../app/testing/world.ts'
import { HOUR, SECOND } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import type { Row } from '../../storage/index.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import { aContactList, anItem } from '../contact-lists/architecture-cases.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { aCampaign } from './architecture-cases.ts'
import { type Campaign, type CampaignDetail, type CampaignSettings, campaignRoutes } from './contract.ts'

export type GivenInput = Partial<ClientInput<typeof campaignRoutes.create>['body']>

/** No rest between two contacts. */
const AT_ONCE: Partial<CampaignSettings> = { messageInterval: 0, longerIntervalAfter: 0 }

/** A desk with a phone, a list of people whom WhatsApp knows, and a campaign to them in two hours. */
export async function planned(
  world: World,
  provided: GivenInput = {},
  {
    people = 3,
    settings = AT_ONCE,
    within = 2 * HOUR,
  }: { people?: number; settings?: Partial<CampaignSettings>; within?: number } = {},
) {
  const desk = await FrontDesk.open(world, await world.company())
  const customers: FakeContact[] = []
  const list = await aContactList(desk.admin)
  for (let count = 1; count <= people; count += 1) {
    const customer = desk.customer(`Pessoa ${count}`)
    customers.push(customer)
    // Of a contact WhatsApp was asked already.
    await aContact(desk.admin, { name: `Pessoa ${count}`, number: customer.pn })
    await anItem(desk.admin, list.id, { name: `Pessoa ${count}`, number: customer.pn })
  }
  await desk.admin.call(campaignRoutes.saveSettings, { body: { settings } })
  const at = (ms: number): string => new Date(world.clock.now() + ms).toISOString()
  const campaign = await aCampaign(desk.admin, {
    ...{ contactListId: list.id, whatsappId: desk.connection.id, scheduledAt: at(within) },
    ...provided,
  })
  const params = { campaignId: campaign.id }
  const now = (): Promise<CampaignDetail> => desk.admin.call(campaignRoutes.show, { params })
  /** Lets what is with the outbox leave: strangers are written to one after the other, some seconds apart. */
  const drains = async (): Promise<void> => {
    for (let left = people + 1; left > 0; left -= 1) await desk.later(20 * SECOND)
  }
  /** Its time comes, and what begins then leaves. */
  const comes = async (): Promise<void> => {
    await desk.later(within)
    await drains()
  }
  /** How many were written to, be it that their message waits in the outbox. */
  const turns = async (): Promise<number> => people - (await now()).counts.waiting
  const act = (verb: 'cancel' | 'restart' | 'retry' | 'duplicate' | 'sendNow'): Promise<Campaign> =>
    desk.admin.call(campaignRoutes[verb], { params })
  /** What each phone got, in the order of the list. */
  const got = (): string[][] =>
    customers.map(({ pn }) =>
      desk.line.sent
        .filter(({ to }) => to.pn === pn)
        .map(({ content }) =>
          'body' in content
            ? content.body
            : content.type === 'media'
              ? [`[${content.fileName}]`, ...(content.caption ? [content.caption] : [])].join(' ')
              : content.type,
        ),
    )
  return { desk, customers, list, campaign, params, now, comes, drains, turns, act, got, at }
}

export const NOON = Date.UTC(2026, 4, 4, 12)

/** What is told about someone; the others have no e-mail and wait for their turn. */
export type Payload = Partial<Omit<Row<'campaign_recipients'>, 'id' | 'campaignId'>>

/** Someone for each, `Pessoa 1` first. */
export const reached = (company: TestCompany, campaignId: number, people: readonly Payload[]): Promise<void> =>
  company.context(desk =>
    desk.transaction(async tx => {
      const rows = people.map((emitted, at) => ({
        ...{ campaignId, name: `Pessoa ${at + 1}`, number: String(5_511_900_000_001 + at), email: '' },
        ...{ state: 'waiting', updatedAt: NOON, ...emitted },
      }))
      for (let at = 0; at < rows.length; at += 500)
        await tx.db
          .insertInto('campaign_recipients')
          .values(rows.slice(at, at + 500))
          .execute()
    }),
  )
