import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { aFlow } from './architecture-cases.ts'
import { flowEditors } from './contract.ts'

type Payload = { flowId: number; people: { name: string }[] }

test('who opens a flow hears at once who has it open, and those learn of the newcomer, until they leave', async ({
  company,
  admin,
}) => {
  const flow = await aFlow(admin)
  const join = { type: flowEditors.join, flowId: flow.id }
  const isOf = (names: number) => (data: Payload) => data.flowId === flow.id && data.people.length === names
  const first = await admin.socket([join])
  expect((await first.event('flowEditors', isOf(1))).people).toHaveLength(1)

  const colleague = await company.person('user')
  const second = await colleague.socket([join])
  const [own, others] = await Promise.all([first.event('flowEditors', isOf(2)), second.event('flowEditors', isOf(2))])
  expect(own).toEqual(others)
  first.forget()
  second.send({ type: flowEditors.leave, flowId: flow.id })
  expect((await first.event('flowEditors', isOf(1))).people).toHaveLength(1)

  first.forget()
  second.send(join)
  await first.event('flowEditors', isOf(2))
  first.forget()
  second.close()
  await first.event('flowEditors', isOf(1))
})

test('two windows of one person are one, another flow is another matter, and anyone who has no flows is told nothing', async ({
  company,
  admin,
}) => {
  const [flow, other] = [await aFlow(admin), await aFlow(admin)]
  const join = { type: flowEditors.join, flowId: flow.id }
  const first = await admin.socket([join])
  await admin.socket([join])
  const elsewhere = await (await company.person('user')).socket([{ ...join, flowId: other.id }])
  const kitchen = await (await company.person('restaurante')).socket([join])
  for (const socket of [first, elsewhere, kitchen]) await socket.settled()
  const people = (socket: typeof first) =>
    socket.frames
      .filter(({ event }) => event?.endsWith('flowEditors'))
      .map(({ data }) => (data as Payload).people.length)
  expect(new Set(people(first))).toEqual(new Set([1]))
  expect(people(elsewhere)).toEqual([1])
  expect(people(kitchen)).toEqual([])
})
