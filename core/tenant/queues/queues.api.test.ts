import { describe, expect } from 'vitest'
import { queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { defaultWeekHours } from '../../domain/business-hours.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { MAX_OPTION_DEPTH, MAX_QUEUE_OPTIONS } from '../../kit/limits.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aPrompt } from '../prompts/architecture-cases.ts'
import { aQueue } from './architecture-cases.ts'
import { queueRoutes } from './contract.ts'

test('The two intervals of a day may have the names that forms of the family give them', async ({ company }) => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  const schedules = days.map(weekdayEn => ({
    weekday: weekdayEn,
    weekdayEn,
    startTimeA: '08:00',
    endTimeA: '12:00',
    startTimeB: weekdayEn === 'sunday' ? '' : '13:30',
    endTimeB: weekdayEn === 'sunday' ? '' : '18:00',
  }))
  const body = { name: 'Balcão', color: '#123456', schedules }
  const queue = await company.admin.call(queueRoutes.create, { body })
  expect(queue.schedules).toEqual(
    days.map(weekdayEn => ({
      weekday: weekdayEn,
      weekdayEn,
      startTime: '08:00',
      endTime: '12:00',
      secondStartTime: weekdayEn === 'sunday' ? '' : '13:30',
      secondEndTime: weekdayEn === 'sunday' ? '' : '18:00',
    })),
  )
  // Their forms send back what they were told, beside what was typed.
  const changed = queue.schedules.map(day => (day.weekdayEn === 'monday' ? { ...day, startTimeA: '09:00' } : day))
  const params = { queueId: queue.id }
  const after = await company.admin.call(queueRoutes.update, { params, body: { schedules: changed } })
  expect(after.schedules.map(({ startTime }) => startTime)).toEqual(['09:00', ...Array(6).fill('08:00')])
  const half = schedules.map(day => ({ ...day, endTimeB: '' }))
  expect((await company.admin.refusal(queueRoutes.update, { params, body: { schedules: half } })).status).toBe(400)
})

test('a new queue has the usual hours, empty texts and no order, and every page of the company learns of it', async ({
  world,
  company,
}) => {
  const person = await company.person('user')
  const socket = await person.fullSocket()
  await world.idle()
  socket.forget()
  const queue = await company.admin.call(queueRoutes.create, { body: { name: ' Vendas ', color: '#ff0000' } })
  expect(queue).toEqual({
    id: queue.id,
    name: 'Vendas',
    color: '#ff0000',
    greetingMessage: '',
    outOfHoursMessage: '',
    ...{ mediaPath: null, mediaName: null, mediaMimeType: null, mediaBytes: null },
    orderQueue: null,
    integrationId: null,
    promptId: null,
    service: '',
    flowId: null,
    schedules: defaultWeekHours,
    holidays: [],
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
  })
  expect(await socket.event('queue')).toEqual({ action: 'create', queue })
  await socket.settled()
  expect(socket.published()).toEqual(['queue:create'])
  expect(await person.call(queueRoutes.show, { params: { queueId: queue.id } })).toEqual(queue)
})

test('queues are listed by their order, those without one last, equals by age', async ({ admin }) => {
  for (const [name, orderQueue] of [
    ['sem ordem', ''],
    ['segunda', 2],
    ['primeira', '1'],
    ['outra segunda', 2],
  ] as const) {
    const { id } = await aQueue(admin, { name })
    await admin.call(queueRoutes.update, { params: { queueId: id }, body: { orderQueue } })
  }
  const names = (await admin.call(queueRoutes.list)).map(queue => queue.name)
  expect(names).toEqual(['primeira', 'segunda', 'outra segunda', 'sem ordem'])
})

test('two queues of a company share neither name nor colour, in any case of letters; other companies do not matter', async ({
  world,
  admin,
}) => {
  await aQueue(admin, { name: 'Suporte', color: '#00ff00' })
  const sameName = await admin.refusal(queueRoutes.create, { body: { name: 'SUPORTE', color: '#0000ff' } })
  expect([sameName.status, sameName.code]).toEqual([409, 'ERR_QUEUE_NAME_ALREADY_EXISTS'])
  const sameColor = await admin.refusal(queueRoutes.create, { body: { name: 'Outra', color: '#00FF00' } })
  expect([sameColor.status, sameColor.code]).toEqual([409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'])
  const other = await aQueue(admin)
  const renamed = await admin.refusal(queueRoutes.update, { params: { queueId: other.id }, body: { name: 'suporte' } })
  expect(renamed.code).toBe('ERR_QUEUE_NAME_ALREADY_EXISTS')
  const neighbour = await world.company()
  await expect(aQueue(neighbour.admin, { name: 'Suporte', color: '#00ff00' })).resolves.toBeTruthy()
})

test('a queue keeps its own name and colour when it is saved again, and fields that are not given', async ({
  admin,
}) => {
  const queue = await aQueue(admin)
  const params = { queueId: queue.id }
  const { id: promptId } = await aPrompt(admin, { queueId: queue.id })
  await admin.call(queueRoutes.update, { params, body: { greetingMessage: 'Olá', promptId } })
  const saved = await admin.call(queueRoutes.update, { params, body: { name: queue.name, color: queue.color } })
  expect(saved).toMatchObject({ greetingMessage: 'Olá', promptId, schedules: defaultWeekHours })
  expect(await admin.call(queueRoutes.update, { params, body: { promptId: '' } })).toMatchObject({ promptId: null })
})

test('holidays and second intervals of a queue are stored, and stay where they are not given', async ({ admin }) => {
  const params = { queueId: (await aQueue(admin)).id }
  const holidays = [{ date: '2026-12-25', name: 'Natal' }]
  const schedules = defaultWeekHours.map(day => ({
    ...day,
    endTime: '12:00',
    secondStartTime: '13:00',
    secondEndTime: '18:00',
  }))
  expect(await admin.call(queueRoutes.update, { params, body: { holidays, schedules } })).toMatchObject({
    holidays,
    schedules,
  })
  const [listed] = await admin.call(queueRoutes.list)
  expect(listed).toMatchObject({ holidays, schedules })
  expect(await admin.call(queueRoutes.update, { params, body: { orderQueue: 3 } })).toMatchObject({
    holidays,
    schedules,
  })
})

test('a change of hours is stored, and an order is taken away by an empty field', async ({ admin }) => {
  const params = { queueId: (await aQueue(admin)).id }
  const schedules = defaultWeekHours.map(day => ({ ...day, startTime: '09:30' }))
  const changed = await admin.call(queueRoutes.update, { params, body: { schedules, orderQueue: 2 } })
  expect(changed).toMatchObject({ schedules, orderQueue: 2 })
  expect(await admin.call(queueRoutes.update, { params, body: { orderQueue: '' } })).toMatchObject({
    schedules,
    orderQueue: null,
  })
})

test('open pages learn of a change, and of the people of a queue only when its name or its colour is another', async ({
  world,
  company: { admin, person },
}) => {
  const queue = await aQueue(admin)
  await person('user', [queue.id])
  const socket = await admin.fullSocket()
  await world.idle()
  const received = async (body: ClientInput<typeof queueRoutes.update>['body']) => {
    socket.forget()
    const changed = await admin.call(queueRoutes.update, { params: { queueId: queue.id }, body })
    expect(await socket.event('queue')).toEqual({ action: 'update', queue: changed })
    await socket.settled()
    return socket.published()
  }
  expect(await received({ greetingMessage: 'Olá' })).toEqual(['queue:update'])
  expect(await received({ name: 'Vendas', color: queue.color })).toEqual(['queue:update', 'user:update'])
  expect(await received({ name: 'Vendas', color: '#010203' })).toEqual(['queue:update', 'user:update'])
})

test('the plan limits how many queues there are', async ({ company }) => {
  for (let made = 0; made < 10; made += 1) await aQueue(company.admin)
  const error = await company.admin.refusal(queueRoutes.create, { body: { name: 'Demais', color: '#123456' } })
  expect([error.status, error.code, error.body.limit]).toEqual([400, 'ERR_LIMIT_QUEUES', 10])
  expect(error.body.message).toBe('Número máximo de filas já alcançado: 10')
})

test.for([
  ['#ff0000', '#ff0000'],
  ['#abc', '#abc'],
  ['abc', '#abc'],
  ['#12345678', '#12345678'],
  ['red', '#ff0000'],
  ['Orange', '#ffa500'],
])('a colour of 3 to 9 characters, %s, is stored as %s', async ([provided, stored], { company }) => {
  const queue = await company.admin.call(queueRoutes.create, { body: { name: 'Vendas', color: provided! } })
  expect(queue.color).toBe(stored)
})

test.for<[body: ClientInput<typeof queueRoutes.create>['body'], path: string, code: string]>([
  [{ name: 'A', color: '#fff' }, 'name', 'Too Short!'],
  [{ name: 'x'.repeat(51), color: '#fff' }, 'name', 'Too Long!'],
  [{ name: 'Vendas', color: '#f' }, 'color', 'Too Short!'],
  [{ name: 'Vendas', color: 'verde' }, 'color', 'Cor inválida'],
  [{ name: 'Vendas', color: '#123456789' }, 'color', 'Too Long!'],
  [
    {
      name: 'Vendas',
      color: '#fff',
      schedules: defaultWeekHours.with(0, { ...defaultWeekHours[0]!, startTime: '25:00' }),
    },
    'schedules.0.startTime',
    'Hora inválida',
  ],
  [
    { name: 'Vendas', color: '#fff', schedules: defaultWeekHours.slice(0, 1) },
    'schedules',
    'Envie os sete dias da semana, cada um uma vez',
  ],
  [
    { name: 'Vendas', color: '#fff', schedules: [{ ...defaultWeekHours[0]!, secondStartTime: '13:00' }] },
    'schedules.0.secondEndTime',
    'Obrigatório',
  ],
  [
    { name: 'Vendas', color: '#fff', holidays: [{ date: '25/12/2026', name: 'Natal' }] },
    'holidays.0.date',
    'Data inválida',
  ],
])('%j is rejected at %s with "%s"', async ([body, path, code], { company }) => {
  const error = await company.admin.refusal(queueRoutes.create, { body })
  expect(error.status).toBe(400)
  expect(error.body.faults).toContainEqual({ path, message: expect.any(String), code })
  expect(await company.admin.call(queueRoutes.list)).toEqual([])
})

test('only administrators change queues, and nobody reaches those of another company', async ({ world, company }) => {
  const queue = await aQueue(company.admin)
  const params = { queueId: queue.id }
  for (const profile of ['supervisor', 'user', 'restaurante'] as const) {
    const person = await company.person(profile)
    expect(await person.call(queueRoutes.list)).toHaveLength(1)
    expect((await person.refusal(queueRoutes.update, { params, body: { name: 'Minha' } })).code).toBe(
      'ERR_NO_PERMISSION',
    )
    expect((await person.refusal(queueRoutes.remove, { params })).status).toBe(403)
  }
  const { admin: stranger } = await world.company()
  expect((await stranger.refusal(queueRoutes.show, { params })).status).toBe(404)
  expect((await stranger.refusal(queueRoutes.remove, { params })).status).toBe(404)
  expect((await world.nobody.refusal(queueRoutes.list)).status).toBe(401)
  expect(await company.admin.call(queueRoutes.list)).toEqual([queue])
})

test('a deleted queue leaves the connections that had it, and they say so', async ({ admin }) => {
  const queue = await aQueue(admin)
  const connection = await aConnection(admin, { queueIds: [queue.id], transferQueueId: queue.id })
  const socket = await admin.fullSocket()
  await admin.call(queueRoutes.remove, { params: { queueId: queue.id } })
  await socket.settled()
  expect(socket.published()).toEqual(expect.arrayContaining(['whatsapp:update', 'queue:delete']))
  expect(await admin.call(connectionRoutes.show, { params: { whatsappId: connection.id } })).toMatchObject({
    queues: [],
    transferQueueId: null,
  })
  expect((await admin.refusal(queueRoutes.remove, { params: { queueId: queue.id } })).code).toBe('ERR_NO_QUEUE_FOUND')
})

describe('the options of a queue', () => {
  const titles = async (company: TestCompany, queueId: number, parentId?: number) =>
    (await company.admin.call(queueRoutes.listOptions, { query: { queueId, ...(parentId ? { parentId } : {}) } })).map(
      option => `${option.option} ${option.title}`,
    )
  const add = (
    company: TestCompany,
    queueId: number,
    title: string,
    more: { parentId?: number; option?: number } = {},
  ) => company.admin.call(queueRoutes.createOption, { body: { queueId, title, ...more } })

  test('form a tree, numbered from 1 on each level', async ({ company }) => {
    const { id } = await aQueue(company.admin)
    const first = await add(company, id, 'Financeiro', { parentId: -1 })
    await add(company, id, 'Suporte')
    const child = await add(company, id, 'Boleto', { parentId: first.id })
    expect(child).toMatchObject({ option: 1, parentId: first.id, message: '', children: [] })
    const tree = await company.admin.call(queueRoutes.listOptions, { query: { queueId: id } })
    expect(tree).toMatchObject([
      { option: 1, title: 'Financeiro', parentId: -1, children: [{ option: 1, title: 'Boleto', children: [] }] },
      { option: 2, title: 'Suporte', parentId: -1, children: [] },
    ])
    expect(await titles(company, id, first.id)).toEqual(['1 Boleto'])
  })

  test('close the gap when one goes, with everything below it', async ({ company }) => {
    const { id } = await aQueue(company.admin)
    const [first, second] = [await add(company, id, 'A'), await add(company, id, 'B')]
    await add(company, id, 'C')
    const below = await add(company, id, 'A1', { parentId: first.id })
    await company.admin.call(queueRoutes.removeOption, { params: { optionId: first.id } })
    expect(await titles(company, id)).toEqual(['1 B', '2 C'])
    const gone = await company.admin.refusal(queueRoutes.updateOption, { params: { optionId: below.id }, body: {} })
    expect(gone.code).toBe('ERR_NO_QUEUE_OPTION_FOUND')
    expect(
      (await company.admin.refusal(queueRoutes.listOptions, { query: { queueId: id, parentId: first.id } })).status,
    ).toBe(404)
    expect(second.option).toBe(2)
  })

  test('make room for one that is put or moved to a place', async ({ company }) => {
    const { id } = await aQueue(company.admin)
    await add(company, id, 'A')
    await add(company, id, 'B')
    const moved = await add(company, id, 'C', { option: 1 })
    expect(await titles(company, id)).toEqual(['1 C', '2 A', '3 B'])
    await company.admin.call(queueRoutes.updateOption, { params: { optionId: moved.id }, body: { option: 99 } })
    expect(await titles(company, id)).toEqual(['1 A', '2 B', '3 C'])
  })

  test('keep their place when their words change', async ({ company }) => {
    const { id } = await aQueue(company.admin)
    await add(company, id, 'A')
    const option = await add(company, id, 'B')
    const change = { title: 'Boleto', message: 'Segue o boleto' }
    const params = { optionId: option.id }
    expect(await company.admin.call(queueRoutes.updateOption, { params, body: change })).toEqual({
      ...option,
      ...change,
    })
    expect(await titles(company, id)).toEqual(['1 A', '2 Boleto'])
  })

  test('stand in a queue that is there, at its top or below one of its options', async ({ company }) => {
    const { id } = await aQueue(company.admin)
    const error = (queueId: number, parentId: number) =>
      company.admin.refusal(queueRoutes.createOption, { body: { queueId, parentId, title: 'A' } })
    expect((await error(id + 1, -1)).code).toBe('ERR_NO_QUEUE_FOUND')
    for (const parentId of [-2, 0]) expect((await error(id, parentId)).code).toBe('ERR_VALIDATION')
    expect(await titles(company, id)).toEqual([])
  })

  test('belong to their queue: a parent of another queue is rejected, as is one of another company', async ({
    world,
    company,
  }) => {
    const [one, other] = [await aQueue(company.admin), await aQueue(company.admin)]
    const option = await add(company, one.id, 'A')
    const body = { queueId: other.id, parentId: option.id, title: 'B' }
    expect((await company.admin.refusal(queueRoutes.createOption, { body })).code).toBe('ERR_NO_QUEUE_OPTION_FOUND')
    const { admin: stranger } = await world.company()
    const params = { optionId: option.id }
    expect((await stranger.refusal(queueRoutes.listOptions, { query: { queueId: one.id } })).status).toBe(404)
    expect((await stranger.refusal(queueRoutes.updateOption, { params, body: { title: 'x' } })).status).toBe(404)
    expect((await stranger.refusal(queueRoutes.removeOption, { params })).status).toBe(404)
    const person = await company.person('supervisor')
    expect((await person.refusal(queueRoutes.removeOption, { params })).status).toBe(403)
  })

  test('are at most so many, on at most so many levels, and anyone who wants more is told', async ({ company }) => {
    const { id } = await aQueue(company.admin)
    const first = await add(company, id, 'Nível 1')
    let deepest = first
    for (let level = 2; level <= MAX_OPTION_DEPTH; level += 1)
      deepest = await add(company, id, `Nível ${level}`, { parentId: deepest.id })
    const errorReplyOf = (parentId: number) =>
      company.admin.refusal(queueRoutes.createOption, { body: { queueId: id, parentId, title: 'Demais' } })
    const tooDeep = await errorReplyOf(deepest.id)
    expect([tooDeep.status, tooDeep.code]).toEqual([409, 'ERR_QUEUE_OPTION_TOO_DEEP'])
    expect(tooDeep.body.message).toBe('As opções de uma fila têm no máximo 9 níveis.')
    await company.context(desk =>
      desk.transaction(tx => {
        const other = { queueId: id, title: 'Outra', message: '', option: 0, createdAt: tx.now, updatedAt: tx.now }
        const others = Array.from({ length: MAX_QUEUE_OPTIONS - MAX_OPTION_DEPTH - 1 }, () => other)
        return tx.db.insertInto('queue_options').values(others).execute()
      }),
    )
    await add(company, id, 'Outra', { option: 1 })
    const tooMany = await errorReplyOf(first.id)
    expect([tooMany.status, tooMany.code]).toEqual([409, 'ERR_TOO_MANY_QUEUE_OPTIONS'])
    expect(tooMany.body.message).toBe('Uma fila tem no máximo 300 opções.')
    const displayed = await titles(company, id)
    expect([displayed.length, displayed.at(-1)]).toEqual([292, '292 Nível 1'])
  })
})

test.for([
  ['toQueueId', 'queue_options_to_queue'],
  ['flowId', 'queue_options_to_flow'],
  ['mediaBlobId', 'queue_options_media'],
] as const)('options that name what goes by their %s are found by an index', async ([column, index], { company }) => {
  const plan = await company.context(({ db }) =>
    queryPlanOf(db, `SELECT id FROM queue_options WHERE ${column} = ?`, [1]),
  )
  expect(plan).toEqual([expect.stringContaining(index)])
})

test('the queue that has a file is found by an index', async ({ company }) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, 'SELECT id FROM queues WHERE mediaBlobId = ?', ['x']))
  expect(plan).toEqual([expect.stringContaining('queues_media')])
})
