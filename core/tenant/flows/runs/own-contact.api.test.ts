import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { aContact } from '../../contacts/architecture-cases.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { aHook, meets, post } from '../hooks/fixtures.ts'
import { flowRunRoutes } from './contract.ts'
import { says } from './fixtures.ts'

test('a flow that deletes the contact with whom it would talk goes on, and says of the rest why it was not done', async ({
  world,
  company,
  admin,
}) => {
  const desk = await FrontDesk.open(world, company, { isDefault: true })
  const { pn: telefone } = desk.customer('Ana')
  await aContact(admin, { name: 'Ana', number: telefone })
  const deletes: [string, string, object] = [
    'd',
    'acao',
    { actionType: 'deletar_contato', numero: '{{telefone}}', confirmDelete: true },
  ]
  const mappings = { cliente: 'cliente', fone: 'telefone' }
  const { path, flow } = await aHook(company, mappings, meets('c'), deletes as never, says('e', 'Tchau'))
  await post(world, path, { cliente: 'Ana', fone: telefone })
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  expect(runs).toMatchObject([{ state: 'finished', contact: null, ticketId: null }])
  const { turns } = await admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
  expect(turns.flatMap(({ log }) => log)).toMatchObject([
    { word: 'notDone', data: { why: expect.stringContaining('ainda não sabe com quem falar') } },
  ])
  expect((await admin.call(contactRoutes.list)).contacts).toEqual([])
})
