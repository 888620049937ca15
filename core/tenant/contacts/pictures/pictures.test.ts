import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { DAY } from '../../../kit/clock.ts'
import { changePlan } from '../../../platform/plans/index.ts'
import type { ContactLearnt } from '../../../whatsapp/index.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { type Contact, contactRoutes } from '../contract.ts'
import { identify } from '../identity/identify.ts'
import { learnContact } from '../identity/learn.ts'

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const ANA = { pn: '5511988880001', lid: '777' }

let whatsappId: number
let fetched: string[]
/** Where WhatsApp keeps its pictures. */
let server: Server
let media: string

beforeAll(async () => {
  server = createServer((request, response) => {
    fetched.push(media + request.url)
    response.statusCode = request.url === '/gone' ? 404 : 200
    response.end(JPEG)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  media = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.beforeEach(async ({ world, company }) => {
  whatsappId = (await aConnectedConnection(world, company)).id
  fetched = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const isOnWhatsApp = (world: World, company: TestCompany, picture?: string) =>
  world.whatsapp
    .line({ companyId: company.id, connectionId: whatsappId })
    .contact(ANA.pn, { lid: ANA.lid, ...(picture ? { picture } : {}) })
const writes = (company: TestCompany) =>
  company.context(desk => desk.transaction(tx => identify(tx, ANA, { whatsappId })))
const learns = (company: TestCompany, picture?: ContactLearnt['picture']) =>
  company.context(desk =>
    desk.transaction(tx =>
      learnContact(tx, { type: 'contact', address: ANA, ...(picture ? { picture } : {}) }, whatsappId),
    ),
  )
const displayed = async (company: TestCompany) =>
  (await company.admin.call(contactRoutes.list)).contacts[0]!.profilePicUrl

test('the picture of someone who writes is fetched a little later, and served by a signed link', async ({
  world,
  company,
}) => {
  isOnWhatsApp(world, company, `${media}/ana`)
  await writes(company)
  expect(await displayed(company)).toBeNull()
  const page = await company.admin.fullSocket()
  await world.advance(4000)
  expect(fetched).toEqual([])
  await world.advance(2000)
  await world.idle()
  const link = await displayed(company)
  const { contact } = await page.event<{ action: string; contact: Contact }>('contact')
  expect(contact.profilePicUrl).toEqual(expect.any(String))
  expect(link).toMatch(/^\/api\/media\//)
  const answer = await fetch(world.base + link)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(JPEG)
})

test('it is looked at once a day, however much someone writes, and at once when WhatsApp says that it changed', async ({
  world,
  company,
}) => {
  isOnWhatsApp(world, company, `${media}/ana`)
  for (let message = 0; message < 3; message += 1) {
    await writes(company)
    await world.advance(60_000)
  }
  expect(fetched).toHaveLength(1)
  await learns(company)
  await world.advance(6000)
  expect(fetched).toHaveLength(1)
  await learns(company, 'changed')
  await world.advance(6000)
  expect(fetched).toHaveLength(2)
  await world.advance(DAY)
  await writes(company)
  await world.advance(6000)
  expect(fetched).toHaveLength(3)
})

test('the address book of a phone makes no contacts, and names those who are', async ({ company }) => {
  const report = (address: { pn?: string; lid?: string }, pushName: string) =>
    company.context(desk =>
      desk.transaction(tx => learnContact(tx, { type: 'contact', address, pushName }, whatsappId)),
    )
  await writes(company)
  await report({ pn: '5511988880009', lid: '999' }, 'Ninguém')
  await report({ lid: ANA.lid }, 'Ana Souza')
  expect((await company.admin.call(contactRoutes.list)).contacts.map(row => row.name)).toEqual(['Ana Souza'])
})

test('a picture that was taken away goes, with its file', async ({ world, company }) => {
  isOnWhatsApp(world, company, `${media}/ana`)
  await writes(company)
  await world.advance(6000)
  await world.idle()
  const link = await displayed(company)
  await learns(company, 'removed')
  expect(await displayed(company)).toBeNull()
  await world.idle()
  await expect.poll(async () => (await fetch(world.base + link)).status).toBe(404)
  expect(world.complaints).toEqual([])
})

test('the picture of a contact who is deleted goes along', async ({ world, company }) => {
  isOnWhatsApp(world, company, `${media}/ana`)
  const { id: contactId } = await writes(company)
  await world.advance(6000)
  await world.idle()
  const link = await displayed(company)
  await company.admin.call(contactRoutes.remove, { params: { contactId } })
  await world.idle()
  await expect.poll(async () => (await fetch(world.base + link)).status).toBe(404)
})

test('someone who hides the picture, or whose picture cannot be had now, has none', async ({ world, company }) => {
  isOnWhatsApp(world, company)
  await writes(company)
  const page = await company.admin.fullSocket()
  await world.advance(6000)
  await world.idle()
  expect(await displayed(company)).toBeNull()
  expect(fetched).toEqual([])
  await page.settled()
  expect(page.published()).not.toContain('contact:update')
})

test('someone who hides the picture later loses the one before', async ({ world, company }) => {
  const ana = isOnWhatsApp(world, company, `${media}/ana`)
  await writes(company)
  await world.advance(6000)
  await world.idle()
  expect(await displayed(company)).not.toBeNull()
  Object.assign(ana, { picture: undefined })
  await learns(company, 'changed')
  await world.advance(6000)
  await world.idle()
  expect(await displayed(company)).toBeNull()
})

test('a picture that is gone when it is fetched, of someone who is deleted, or met by no connection is no error', async ({
  world,
  company,
}) => {
  isOnWhatsApp(world, company, `${media}/gone`)
  const { id: contactId } = await writes(company)
  await world.advance(6000)
  await world.idle()
  expect(fetched).toEqual([`${media}/gone`])
  expect(await displayed(company)).toBeNull()
  await learns(company, 'changed')
  await company.admin.call(contactRoutes.remove, { params: { contactId } })
  await company.context(desk => desk.transaction(tx => identify(tx, ANA)))
  await world.advance(6000)
  await world.idle()
  expect(fetched).toHaveLength(1)
  expect(world.complaints).toEqual([])
})

test('while the phone is offline no picture is had, which is no error, and the next message asks again', async ({
  world,
  company,
}) => {
  isOnWhatsApp(world, company, `${media}/ana`)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: whatsappId })
  line.drop(440)
  await writes(company)
  await world.advance(6000)
  expect(world.complaints).toEqual([])
  expect(fetched).toEqual([])
  await world.app.whatsapp.connections.start({ companyId: company.id, connectionId: whatsappId })
  await writes(company)
  await world.advance(6000)
  await world.idle()
  expect(fetched).toEqual([`${media}/ana`])
})

test('where there is no room for files pictures wait, and nobody complains', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  whatsappId = (await aConnectedConnection(world, company)).id
  isOnWhatsApp(world, company, `${media}/ana`)
  await changePlan(world.app.platform, 1, { fileBytes: 0 })
  await writes(company)
  await world.advance(6000)
  expect([await displayed(company), fetched, world.complaints]).toEqual([null, [], []])
  await changePlan(world.app.platform, 1, { fileBytes: 1000 })
  await learns(company, 'changed')
  await world.advance(6000)
  expect(await displayed(company)).toMatch(/^\/api\/media\//)
})
