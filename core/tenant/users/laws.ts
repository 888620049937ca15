import { ADMIN, EVERYONE, list, type ModuleLaws, STAFF } from '../../testing/laws.ts'
import { userRoutes } from './contract.ts'

export const laws: ModuleLaws = {
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
    'PUT /users/pause': { for: STAFF, isolation: [({ companyId }) => ({ query: { companyId }, body: {} }), [400]] },
    'DELETE /users/pause': { for: STAFF, isolation: list },
    'DELETE /users/:id': { for: ADMIN, isolation: [theirs => ({ path: { id: theirs.userId } }), [404]] },
  },
  needs: ['queueId'],
  async furnish(company, theirs) {
    await company.person('user', [theirs.queueId!])
    const people = await company.admin.call(userRoutes.listAll)
    return { userId: Math.max(...people.map(person => person.id)) }
  },
}
