import type { World } from '../../app/testing/world.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { aSchedule } from './architecture-cases.ts'
import { type Schedule, scheduleRoutes } from './contract.ts'

export type GivenInput = Partial<ClientInput<typeof scheduleRoutes.create>['body']>

/** A desk with a phone, a contact who never wrote, and what is scheduled for it in ten minutes. */
export async function planned(world: World, provided: GivenInput = {}) {
  const desk = await FrontDesk.open(world, await world.company())
  const customer = desk.customer('Ana Maria')
  const contact = await aContact(desk.admin, { name: 'Ana Maria', number: customer.pn })
  const at = (ms: number): string => new Date(world.clock.now() + ms).toISOString()
  const schedule = await aSchedule(desk.admin, contact.id, {
    body: 'Bom dia, {{name}}!',
    sendAt: at(10 * MINUTE),
    ...provided,
  })
  const params = { scheduleId: schedule.id }
  const now = (): Promise<Schedule> => desk.admin.call(scheduleRoutes.show, { params })
  return { desk, customer, contact, schedule, params, at, now }
}
