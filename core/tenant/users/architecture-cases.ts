import {
  ADMIN,
  type ArchitectureCases,
  CANARY,
  EVERYONE,
  foreign,
  list,
  STAFF,
} from '../../app/testing/architecture.ts'
import { userRoutes } from './contract.ts'
import { openInvitationRoutes } from './invitations/contract.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /users': { for: STAFF, isolation: list },
    'GET /users/list': { for: STAFF, isolation: list },
    'GET /users/:id': { for: STAFF, isolation: [theirs => ({ path: { id: theirs.userId } }), [404]] },
    'POST /users': {
      for: ADMIN,
      isolation: [
        ({ companyId, queueId, whatsappId }) => ({
          body: {
            name: 'Intruso',
            email: 'intruso@example.com',
            password: 'segredo-2',
            profile: 'user',
            companyId,
            queueIds: [queueId],
            whatsappId,
          },
        }),
        [400, 404],
      ],
    },
    'PUT /users/:id': {
      for: EVERYONE,
      isolation: [theirs => ({ path: { id: theirs.userId }, body: { name: 'Invadido' } }), [404]],
    },
    'GET /invitations': { for: ADMIN, isolation: list },
    'POST /invitations': {
      for: ADMIN,
      isolation: [({ companyId, queueId }) => ({ body: { name: 'Intruso', companyId, queueIds: [queueId] } }), [404]],
    },
    'DELETE /invitations/:invitationId': { for: ADMIN, isolation: foreign('invitationId') },
    'PUT /users/pause': { for: STAFF, isolation: [({ companyId }) => ({ query: { companyId }, body: {} }), [400]] },
    'DELETE /users/pause': { for: STAFF, isolation: list },
    'DELETE /users/:id': { for: ADMIN, isolation: [theirs => ({ path: { id: theirs.userId } }), [404]] },
  },
  needs: ['queueId'],
  async furnish(company, theirs) {
    await company.person('user', [theirs.queueId!])
    const people = await company.admin.call(userRoutes.listAll)
    const body = { name: `Convite ${CANARY}` }
    const { id: invitationId } = await company.admin.call(openInvitationRoutes.invite, { body })
    return { invitationId, userId: Math.max(...people.map(person => person.id)) }
  },
}
