import { afterAll, beforeEach, describe, expect } from 'vitest'
import { type Face, PushEmulator } from '../../../emulators/push/push.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World, WorldOptions } from '../../app/testing/world.ts'
import { Outbound, postOnce } from '../../clients/index.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import type { Language } from '../../kit/language.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import { chatRoutes } from '../chats/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { noteRoutes } from '../notes/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { type PushNews, pushRoutes } from './contract.ts'
import { aSubscription } from './fixtures.ts'

const SERVICE = 'https://push.example.com'
const service = await PushEmulator.start()
/** The way to it is the one of the program, but for where that name leads. */
const outbound = new Outbound({ mayReach: address => address === '127.0.0.1' })
const options = {
  flags: { publicUrl: 'https://desk.example.com' },
  outside: {
    post: (url, headers, body, maxTime) =>
      postOnce(outbound, { url: url.replace(SERVICE, service.address), headers, body }, maxTime),
  },
} satisfies WorldOptions
const test = base.extend('worldOptions', { scope: 'file' }, options)
afterAll(() => service.stop())
beforeEach(() => {
  service.taken.length = 0
  service.asked = 0
  service.status = 201
  service.why = ''
  service.retryAfter = undefined
})

let serial = 0

/** Someone switches notifications on in their browser. */
async function subscribes(
  person: TestClient,
  { language = 'pt', ...how }: { language?: Language; face?: Face; serverKey?: string } = {},
) {
  const path = `/navegador/${++serial}`
  const browser = aSubscription(SERVICE + path, language)
  service.knows(path, browser, how)
  await person.call(pushRoutes.subscribe, { body: browser.draft })
  return { path, browser }
}

/** A customer writes, and what is to be told about it at once is told. */
async function listens(desk: FrontDesk, customer: FakeContact, text: string): Promise<void> {
  await desk.hears(customer, text)
  await passes(desk, SECOND)
}

/** Nobody signs in again: that would end the session which is told. */
async function passes(desk: FrontDesk, ms: number): Promise<void> {
  await desk.world.advance(ms)
  await desk.settled()
}

const emitted = () => service.taken.map(({ text }) => JSON.parse(text) as PushNews)
const isSubscribed = async (person: TestClient): Promise<boolean> =>
  (await person.call(pushRoutes.get)).endpoint !== null

/** A desk whose administrator attends Ana. */
async function deskWithAna(world: World, company: TestCompany) {
  const desk = await FrontDesk.open(world, company)
  const ana = desk.customer('Ana')
  await listens(desk, ana, 'Oi')
  const ticket = await desk.ticketOf(ana)
  const { id: userId } = await desk.admin.call(authRoutes.me)
  await desk.admin.call(ticketRoutes.update, { params: { ticketId: ticket.id }, body: { status: 'open', userId } })
  return { desk, ana, ticket, userId }
}

describe('a message', () => {
  test('is told to the browser of who attends the ticket, sealed for it, signed, and once for what comes together', async ({
    world,
    company,
  }) => {
    const { desk, ana, ticket } = await deskWithAna(world, company)
    const { publicKey } = await desk.admin.call(pushRoutes.get)
    const { path } = await subscribes(desk.admin)
    await listens(desk, ana, '*Tem* no azul?')
    expect(emitted()).toEqual([
      { title: 'Mensagem de Ana', body: 'Tem no azul?', path: `/tickets/${ticket.uuid}`, unread: 1 },
    ])
    const [first] = service.taken
    expect(first).toMatchObject({ path, topic: `m${ticket.id}`, ttl: 3600, sender: { key: publicKey } })
    const claims = { aud: SERVICE, sub: 'https://desk.example.com' }
    expect(first!.sender.claims).toMatchObject(claims)
    await listens(desk, ana, 'E no verde?')
    await listens(desk, ana, 'E no preto?')
    expect(emitted()).toHaveLength(1)
    await passes(desk, 10 * SECOND)
    expect(emitted().map(({ body }) => body)).toEqual(['Tem no azul?', 'E no preto?'])
  })

  test('is reported in the language of the browser', async ({ world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin, { language: 'es' })
    await listens(desk, ana, 'Oi de novo')
    expect(emitted().map(({ title }) => title)).toEqual(['Mensaje de Ana'])
  })

  test('is told neither to who has a page in front of them nor of what is ours, and again once the page is left', async ({
    world,
    company,
  }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin)
    const page = await desk.admin.socket([{ type: 'joinSight' }])
    await page.settled()
    await listens(desk, ana, 'Vejo')
    expect(service.asked).toBe(0)
    page.send({ type: 'leaveSight' })
    await page.settled()
    await listens(desk, ana, 'Não vejo')
    expect(emitted().map(({ body }) => body)).toEqual(['Não vejo'])
    page.close()
  })

  test('of a ticket that waits is told to whom those concern, of their queues alone', async ({ world, company }) => {
    const sales = await aQueue(company.admin, { name: 'Vendas' })
    const support = await aQueue(company.admin, { name: 'Suporte' })
    const desk = await FrontDesk.open(world, company, { queueIds: [sales.id], greetingMessage: 'Olá!' })
    const people = {
      // They follow their own queues, as everybody does at first.
      told: await company.person('user', [sales.id]),
      elsewhere: await company.person('user', [support.id]),
      unconcerned: await company.person('user', [sales.id]),
    }
    const changes = async (person: TestClient, body: object) => {
      const { id } = await person.call(authRoutes.me)
      await company.admin.call(userRoutes.update, { params: { id }, body })
    }
    await changes(people.elsewhere, { allTicket: 'enabled' })
    await changes(people.unconcerned, { followsQueues: false })
    const { path } = await subscribes(people.told)
    await subscribes(people.elsewhere)
    await subscribes(people.unconcerned)
    await listens(desk, desk.customer('Bia'), 'Oi')
    expect(service.taken.map(one => one.path)).toEqual([path])
  })
})

test('a ticket that a colleague hands over is told to who gets it', async ({ world, company }) => {
  const { desk, ticket } = await deskWithAna(world, company)
  const colleague = await company.person('admin')
  const { id: userId } = await colleague.call(authRoutes.me)
  await subscribes(colleague)
  await subscribes(desk.admin)
  await desk.admin.call(ticketRoutes.update, { params: { ticketId: ticket.id }, body: { userId } })
  await passes(desk, SECOND)
  expect(emitted()).toEqual([
    { title: 'Ana: atendimento transferido para você', body: '', path: `/tickets/${ticket.uuid}`, unread: 0 },
  ])
})

/** Someone of the company with notifications, who is called Rute. */
async function aColleague(company: TestCompany, how: { language?: Language } = {}) {
  const colleague = await company.person('admin')
  const { id } = await colleague.call(authRoutes.me)
  await company.admin.call(userRoutes.update, { params: { id }, body: { name: 'Rute' } })
  const { path } = await subscribes(colleague, how)
  return { colleague, id, path }
}

describe('a mention', () => {
  test('is told to who is named in a note, in their language, and leads to its ticket', async ({ world, company }) => {
    const { desk, ticket } = await deskWithAna(world, company)
    const { name } = await desk.admin.call(authRoutes.me)
    const { id, path } = await aColleague(company, { language: 'es' })
    await subscribes(desk.admin)
    await desk.admin.call(noteRoutes.create, { body: { ticketId: ticket.id, note: '@Rute, veja', mentions: [id] } })
    await passes(desk, SECOND)
    expect(emitted()).toEqual([
      { title: `${name} le mencionó en Ana`, body: '@Rute, veja', path: `/tickets/${ticket.uuid}`, unread: 0 },
    ])
    expect(service.taken[0]).toMatchObject({ path, topic: `n${ticket.id}` })
  })

  test('in the note of a transfer is told, too', async ({ world, company }) => {
    const { desk, ticket } = await deskWithAna(world, company)
    const { name } = await desk.admin.call(authRoutes.me)
    const { id } = await aColleague(company)
    const { id: queueId } = await aQueue(company.admin)
    const body = { queueId, status: 'pending' as const, note: '@Rute, é com você', mentions: [id] }
    await desk.admin.call(ticketRoutes.update, { params: { ticketId: ticket.id }, body })
    await passes(desk, SECOND)
    expect(emitted().map(({ title, body }) => [title, body])).toEqual([
      [`${name} mencionou você em Ana`, '@Rute, é com você'],
    ])
  })

  test('is told to each who is named, of one ticket once in ten seconds, and of a deleted note not at all', async ({
    world,
    company,
  }) => {
    const { desk, ticket } = await deskWithAna(world, company)
    const people = [await aColleague(company), await aColleague(company)]
    const mentions = people.map(({ id }) => id)
    const note = (text: string) =>
      desk.admin.call(noteRoutes.create, { body: { ticketId: ticket.id, note: text, mentions } })
    await note('um')
    await passes(desk, SECOND)
    expect(new Set(service.taken.map(one => one.path))).toEqual(new Set(people.map(({ path }) => path)))
    await note('dois')
    const { id: noteId } = await note('três')
    await passes(desk, SECOND)
    expect(emitted()).toHaveLength(2)
    await desk.admin.call(noteRoutes.remove, { params: { noteId } })
    await passes(desk, 10 * SECOND)
    expect(emitted()).toHaveLength(2)
  })

  test('is not told to who looks at a page, or has looked at the ticket by then', async ({ world, company }) => {
    const { desk, ticket } = await deskWithAna(world, company)
    const { colleague, id } = await aColleague(company)
    const note = () =>
      desk.admin.call(noteRoutes.create, { body: { ticketId: ticket.id, note: 'veja', mentions: [id] } })
    const page = await colleague.socket([{ type: 'joinSight' }])
    await page.settled()
    await note()
    await passes(desk, SECOND)
    page.close()
    await note()
    await colleague.call(noteRoutes.seeMentions, { body: { ticketId: ticket.id } })
    await passes(desk, SECOND)
    expect(service.asked).toBe(0)
  })
})

describe('what a colleague writes to the team', () => {
  /** A chat of the administrator and a colleague; someone else has nothing to do with it. */
  async function aTeam(world: World, company: TestCompany) {
    const desk = await FrontDesk.open(world, company)
    const { colleague, id, path } = await aColleague(company)
    const stranger = await company.person('user')
    await subscribes(stranger)
    await subscribes(desk.admin)
    const chat = await desk.admin.call(chatRoutes.create, { body: { title: 'Plantão', users: [{ id }] } })
    const params = { chatId: chat.id }
    const says = async (message: string) => {
      await desk.admin.call(chatRoutes.send, { params, body: { message } })
      await passes(desk, SECOND)
    }
    const { name } = await desk.admin.call(authRoutes.me)
    return { desk, chat, params, colleague, path, name, says }
  }

  test('is told to the other members alone, and leads to that chat', async ({ world, company }) => {
    const { chat, path, name, says } = await aTeam(world, company)
    await says('Quem cobre?')
    expect(emitted()).toEqual([
      { title: 'Plantão', body: `${name}: Quem cobre?`, path: `/chats/${chat.uuid}`, unread: 0 },
    ])
    expect(service.taken[0]).toMatchObject({ path, topic: `c${chat.id}` })
  })

  test('says whom it names, once in ten seconds for a chat, and nothing to who has read it by then', async ({
    world,
    company,
  }) => {
    const { desk, params, colleague, name, says } = await aTeam(world, company)
    await says('@Rute, cobre?')
    await says('Ou não?')
    expect(emitted().map(({ title }) => title)).toEqual(['Mencionaram você em Plantão'])
    await passes(desk, 10 * SECOND)
    expect(emitted().map(({ body }) => body)).toEqual([`${name}: @Rute, cobre?`, `${name}: Ou não?`])
    await says('Resolvido')
    await colleague.call(chatRoutes.read, { params, body: {} })
    await passes(desk, 10 * SECOND)
    expect(emitted()).toHaveLength(2)
  })

  test('is not told to who looks at a page, nor of a chat that is gone', async ({ world, company }) => {
    const { desk, params, colleague, says } = await aTeam(world, company)
    const page = await colleague.socket([{ type: 'joinSight' }])
    await page.settled()
    await says('Vê?')
    page.close()
    await desk.admin.call(chatRoutes.send, { params, body: { message: 'Não vê' } })
    await desk.admin.call(chatRoutes.remove, { params })
    await passes(desk, SECOND)
    expect(service.asked).toBe(0)
  })

  test('is not told once the plan has no chats of the team', async ({ world, company, superAdmin }) => {
    const { desk, params } = await aTeam(world, company)
    await desk.admin.call(chatRoutes.send, { params, body: { message: 'Oi' } })
    const body = { name: `Sem conversas ${company.id}`, users: 9, connections: 9, queues: 9, useInternalChat: false }
    const { id: planId } = await superAdmin.call(planRoutes.create, { body })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
    await passes(desk, SECOND)
    expect(service.asked).toBe(0)
  })
})

describe('a browser is told no more', () => {
  test('once its person has signed out, or in elsewhere', async ({ world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin)
    await desk.admin.call(authRoutes.logout)
    await listens(desk, ana, 'Oi?')
    expect(service.asked).toBe(0)
    desk.admin = await world.signIn(company.adminEmail)
    await subscribes(desk.admin)
    desk.admin = await world.signIn(company.adminEmail)
    expect(await isSubscribed(desk.admin)).toBe(false)
    await listens(desk, ana, 'Oi??')
    expect(service.asked).toBe(0)
  })

  test('once a colleague has it', async ({ world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    const { browser } = await subscribes(desk.admin)
    const colleague = await company.person('user')
    await colleague.call(pushRoutes.subscribe, { body: browser.draft })
    await listens(desk, ana, 'Oi?')
    expect([service.asked, await isSubscribed(desk.admin), await isSubscribed(colleague)]).toEqual([0, false, true])
  })

  test('once they switch it off, and one browser is in place of another', async ({ world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin)
    const { path } = await subscribes(desk.admin)
    await listens(desk, ana, 'Um')
    expect(service.taken.map(one => one.path)).toEqual([path])
    await desk.admin.call(pushRoutes.unsubscribe)
    await passes(desk, MINUTE)
    await listens(desk, ana, 'Dois')
    expect(service.asked).toBe(1)
  })

  test.for([403, 404, 410])('once its push service answers with %i', async (status, { world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin)
    service.status = status
    await listens(desk, ana, 'Oi')
    expect([service.asked, await isSubscribed(desk.admin)]).toEqual([1, false])
  })

  test.for<Face>(['google', 'apple'])(
    'once it was made for the key of another server, as %s says it',
    async (face, { world, company }) => {
      const { desk, ana } = await deskWithAna(world, company)
      await subscribes(desk.admin, { face, serverKey: 'outra' })
      await listens(desk, ana, 'Oi')
      expect([service.asked, await isSubscribed(desk.admin)]).toEqual([1, false])
    },
  )
})

test('Apple takes what is sent by a desk whose name only its own network knows', async ({ openWorld }) => {
  const world = await openWorld({ ...options, flags: { publicUrl: 'https://balcao.local' } })
  const { desk, ana } = await deskWithAna(world, await world.company())
  await subscribes(desk.admin, { face: 'apple' })
  await listens(desk, ana, 'Oi')
  expect(emitted().map(({ body }) => body)).toEqual(['Oi'])
})

test.for([
  ['Google', 429],
  ['Microsoft', 406],
] as const)(
  'a push service that is busy, as %s says it, is asked again when it says so, once, for what is still news',
  async ([_, status], { world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin)
    service.status = status
    service.retryAfter = '120'
    await listens(desk, ana, 'Oi')
    await passes(desk, MINUTE)
    expect(service.asked).toBe(1)
    service.status = 201
    service.retryAfter = undefined
    await passes(desk, MINUTE)
    expect(emitted().map(({ body }) => body)).toEqual(['Oi'])
  },
)

test.for([
  ['since it is too long', 413, ''],
  ['since a clock goes wrong', 401, ''],
  ['since Apple dislikes who sends', 403, '{"reason":"BadJwtToken"}'],
] as const)(
  'what a push service does not take, %s, is released, and the browser stays',
  async ([_, status, why], { world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin)
    Object.assign(service, { status, why })
    await listens(desk, ana, 'Oi')
    expect([service.asked, await isSubscribed(desk.admin)]).toEqual([1, true])
    await desk.admin.call(pushRoutes.unsubscribe)
  },
)

describe('of a push service that takes nothing three times in a row', () => {
  const isRejected = async (desk: FrontDesk) => (await desk.admin.call(pushRoutes.get)).refused

  test('who asks is told, until it takes something or they subscribe anew', async ({ world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin)
    const tries = async (status: number) => {
      service.status = status
      await listens(desk, ana, 'Oi')
      await passes(desk, 10 * SECOND)
    }
    await tries(401)
    await tries(401)
    expect(await isRejected(desk)).toBe(false)
    await tries(401)
    expect([service.asked, await isRejected(desk)]).toEqual([3, true])
    await tries(201)
    expect(await isRejected(desk)).toBe(false)
    for (let time = 0; time < 3; time += 1) await tries(413)
    expect(await isRejected(desk)).toBe(true)
    await subscribes(desk.admin)
    expect(await isRejected(desk)).toBe(false)
  })

  test('it is told, too, where each ends the subscription, and the page makes the same one anew', async ({
    world,
    company,
  }) => {
    const { desk, ana } = await deskWithAna(world, company)
    const { browser } = await subscribes(desk.admin, { serverKey: 'outra' })
    for (let time = 0; time < 3; time += 1) {
      expect(await isRejected(desk)).toBe(false)
      await listens(desk, ana, 'Oi')
      await passes(desk, 10 * SECOND)
      expect(await isSubscribed(desk.admin)).toBe(false)
      await desk.admin.call(pushRoutes.subscribe, { body: browser.draft })
    }
    expect(await isRejected(desk)).toBe(true)
  })

  test('it is told about one that is broken, too', async ({ world, company }) => {
    const { desk, ana } = await deskWithAna(world, company)
    await subscribes(desk.admin)
    service.status = 500
    await listens(desk, ana, 'Oi')
    await passes(desk, MINUTE)
    expect(await isRejected(desk)).toBe(false)
    await passes(desk, MINUTE)
    expect(await isRejected(desk)).toBe(true)
    service.status = 201
    await passes(desk, MINUTE)
    expect([emitted().length, await isRejected(desk)]).toEqual([1, false])
  })

  test('the operator sees the number, and what it says, as long as anybody is to be told there', async ({
    openWorld,
  }) => {
    const metricsToken = 'a-token-of-the-operator'
    const world = await openWorld({ ...options, flags: { ...options.flags, metricsToken } })
    const company = await world.company()
    const { desk, ana } = await deskWithAna(world, company)
    const figures = async () => {
      const answer = await fetch(`${world.base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      return (await answer.text()).split('\n').filter(line => line.startsWith('balcao_push_browsers_refused{'))
    }
    await subscribes(desk.admin)
    service.status = 403
    service.why = '{"reason":"BadJwtToken"}'
    for (let time = 0; time < 3; time += 1) {
      await listens(desk, ana, 'Oi')
      await passes(desk, 10 * SECOND)
    }
    expect(await figures()).toEqual([`balcao_push_browsers_refused{company="${company.id}",said="403"} 1`])
    service.status = 410
    await listens(desk, ana, 'Oi')
    expect(await figures()).toEqual([])
  })
})

test('an address in the networks of the operator is never asked, and is forgotten', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { desk, ana } = await deskWithAna(world, company)
  const inside = await PushEmulator.start()
  const endpoint = `${inside.address.replace('http:', 'https:')}/dentro`
  await desk.admin.call(pushRoutes.subscribe, { body: aSubscription(endpoint).draft })
  await listens(desk, ana, 'Oi')
  expect([inside.asked, await isSubscribed(desk.admin)]).toEqual([0, false])
  await inside.stop()
})

test('what is no address by https, or no key, is rejected and changes nothing', async ({ admin }) => {
  const { draft } = aSubscription()
  for (const body of [
    { ...draft, endpoint: 'http://push.example.com/a' },
    { ...draft, endpoint: 'https://user:pass@push.example.com/a' },
    { ...draft, endpoint: 'https://permanently-removed.invalid/fcm/send/a' },
    { ...draft, endpoint: 'https://[/a' },
    { ...draft, keys: { ...draft.keys, auth: 'curto' } },
    { ...draft, keys: { ...draft.keys, p256dh: `B${'A'.repeat(86)}` } },
  ])
    expect((await admin.raw('PUT', '/push', { body })).status).toBe(400)
  expect(await isSubscribed(admin)).toBe(false)
})
