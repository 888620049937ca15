import { type ArchitectureCases, CANARY, foreign, list, STAFF } from '../../app/testing/architecture.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { PNG } from '../messages/fixtures.ts'
import { type Schedule, scheduleRoutes } from './contract.ts'

const form = (): FormData => {
  const picture = new FormData()
  picture.append('file', new Blob([PNG], { type: 'image/png' }), 'foto.png')
  return picture
}

const IN_FUTURE = '2027-01-04T12:00:00.000Z'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /schedules': { for: STAFF, isolation: list },
    'GET /schedules/:scheduleId': { for: STAFF, isolation: foreign('scheduleId') },
    'POST /schedules': {
      for: STAFF,
      isolation: [({ contactId }) => ({ body: { body: 'invadida', contactId, sendAt: IN_FUTURE } }), [404]],
    },
    'PUT /schedules/:scheduleId': { for: STAFF, isolation: foreign('scheduleId', { body: 'invadida' }) },
    'DELETE /schedules/:scheduleId': { for: STAFF, isolation: foreign('scheduleId') },
    'POST /schedules/:scheduleId/send': { for: STAFF, isolation: foreign('scheduleId') },
    'POST /schedules/:scheduleId/media-upload': { for: STAFF, isolation: foreign('scheduleId', form()) },
    'DELETE /schedules/:scheduleId/media-upload': { for: STAFF, isolation: foreign('scheduleId') },
  },
  needs: ['contactId'],
  async furnish({ admin }, { contactId }) {
    const { id: scheduleId } = await aSchedule(admin, contactId!, { body: `Agendada ${CANARY}` })
    await admin.call(scheduleRoutes.uploadMedia, { params: { scheduleId }, form: form() })
    return { scheduleId }
  },
}

/** A message that is scheduled far ahead, unless said otherwise. */
export const aSchedule = (
  client: TestClient,
  contactId: number,
  provided: Partial<ClientInput<typeof scheduleRoutes.create>['body']> = {},
): Promise<Schedule> =>
  client.call(scheduleRoutes.create, { body: { body: 'Até amanhã!', contactId, sendAt: IN_FUTURE, ...provided } })
