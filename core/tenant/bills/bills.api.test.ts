import { afterAll, describe, expect } from 'vitest'
import { PaymentsEmulator } from '../../../emulators/payments/payments.ts'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_BILLS } from '../../kit/limits.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { noteRoutes } from '../notes/contract.ts'
import { queueRoutes } from '../queues/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { waitingFor } from './state.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const bank = await PaymentsEmulator.start({ now: () => NOW })
afterAll(() => bank.stop())
const flags = { privateRequests: 'yes', asaasUrl: bank.asaasUrl } as const
const test = base.extend('worldOptions', { scope: 'file' }, { flags })
test.afterEach(async ({ world }) => {
  bank.fault = undefined
  // What is still to be asked again is asked now, and not in another test.
  await world.advance(MINUTE)
  bank.books.charges.length = 0
  bank.books.customers.length = 0
})

const CPF = '529.982.247-25'

/** What the bank knows, as its own API makes it. */
async function atBank(method: string, path: string, body?: object): Promise<{ id: string }> {
  const headers = { access_token: bank.key, 'user-agent': 'Loja', 'content-type': 'application/json' }
  return (await fetch(`${bank.asaasUrl}/${path}`, { method, headers, body: JSON.stringify(body) })).json() as never
}

async function owes(customer: string, dueDate: string, value: number): Promise<string> {
  const charge = { customer, billingType: 'BOLETO', value, dueDate, description: `Mensalidade ${dueDate}` }
  return (await atBank('POST', 'payments', charge)).id
}

const payer = async (): Promise<string> =>
  (await atBank('POST', 'customers', { name: 'Ana Souza Lima', cpfCnpj: CPF.replace(/\D/g, '') })).id

/** A desk whose only queue gives second copies of bills. */
async function deskWithBills(world: World, company: TestCompany, token = bank.key): Promise<FrontDesk> {
  const queue = { name: 'Boletos', color: '#101112', service: 'bills', greetingMessage: 'Olá!' } as const
  const { id } = await company.admin.call(queueRoutes.create, { body: queue })
  const desk = await FrontDesk.open(world, company, { queueIds: [id] })
  if (token) await desk.set('asaas', token)
  return desk
}

/** Someone sends a number, and it is looked up. */
async function sends(desk: FrontDesk, customer: FakeContact, text: string): Promise<void> {
  await desk.hears(customer, text)
  await desk.later(SECOND)
}

const ASK = '> Para a segunda via do boleto, envie o CPF ou CNPJ do titular, só os números.'
const WAIT = '> Aguarde! Estamos consultando na base de dados!'
const UNKNOWN = '> Cadastro não localizado! *CPF/CNPJ* incorreto ou inválido. Tenta novamente!'
const PEOPLE = '> Não consegui consultar agora. Em breve uma pessoa continua o atendimento.'

describe('a queue of bills', () => {
  test('asks for a CPF and sends the oldest overdue charge, its Pix and its bars', async ({ world, company }) => {
    const desk = await deskWithBills(world, company)
    const ana = desk.customer('Ana')
    const id = await payer()
    await owes(id, '2026-12-20', 80)
    for (const day of ['2026-11-25', '2026-11-22']) bank.books.expire(bank.books.chargeBy(await owes(id, day, 129.9)))
    await desk.hears(ana, 'boa tarde')
    expect(await desk.transcript(ana)).toEqual(['boa tarde', ASK])
    await sends(desk, ana, CPF)
    const oldest = bank.books.charges.find(({ dueDate }) => dueDate === '2026-11-22')!
    const [, , , wait, bill, caption, pix, head, bars] = await desk.transcript(ana)
    expect(wait).toBe(WAIT)
    expect(bill).toBe(
      [
        ...['> *Cobrança vencida*', '*Nome:* Ana', '*Descrição:* Mensalidade 2026-11-22', '*Valor:* R$\u00a0129,90'],
        ...['*Vencimento:* 22/11/2026', `*Link:* ${bank.page}/i/${oldest.id}`],
      ].join('\n'),
    )
    expect([caption, pix]).toEqual([
      '> QR Code do Pix. O código copia e cola vai na próxima mensagem.',
      `> ${oldest.pixText}`,
    ])
    expect([head, bars]).toEqual(['> Código de barras:', `> ${oldest.line}`])
    const ticket = await desk.ticketOf(ana)
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId: ticket.id }, query: {} })
    expect(messages.find(({ body }) => body.startsWith('QR Code'))?.mediaType).toBe('image')
    expect(ticket).toMatchObject({ status: 'pending', chatbot: false, userId: null })
    expect(await desk.rules(ana)).toEqual(expect.arrayContaining(['bill-asked', 'bill-look-up', 'bill-found']))
  })

  test.for([
    ['Brazil', '5531987776001', '553187776001'],
    ['Mexico', '525512340399', '5215512340399'],
    ['Argentina', '541123450399', '5491123450399'],
  ] as const)(
    'sends it to where WhatsApp knows someone who is written down in the other writing of %s',
    async ([, typed, known], { world, company }) => {
      const { id: contactId } = await aContact(company.admin, { name: 'Ana', number: typed })
      const desk = await deskWithBills(world, company)
      const ana = desk.line.contact(known)
      await owes(await payer(), '2026-11-30', 80)
      await desk.hears(ana, 'oi')
      await sends(desk, ana, CPF)
      const bill = desk.line.sent.filter(({ content }) => 'body' in content && content.body.includes('*Valor:*'))
      expect(bill.map(({ to }) => to.pn)).toEqual([known])
      const { contacts } = await desk.admin.call(contactRoutes.list)
      expect(contacts).toMatchObject([{ id: contactId, number: known }])
    },
  )

  test('sends the next charge where none is overdue, and says so where nothing is open', async ({ world, company }) => {
    const desk = await deskWithBills(world, company)
    const ana = desk.customer('Ana')
    const id = await payer()
    for (const day of ['2026-12-20', '2026-11-30']) await owes(id, day, 80)
    await desk.hears(ana, 'oi')
    await sends(desk, ana, '529 982 247 25')
    expect((await desk.transcript(ana))[4]).toContain(
      '> *Próxima cobrança*\n*Nome:* Ana\n*Descrição:* Mensalidade 2026-11-30',
    )
    for (const charge of bank.books.charges) bank.books.pay(charge)
    await sends(desk, ana, CPF)
    expect((await desk.transcript(ana)).at(-1)).toBe('> Não há nenhuma cobrança em aberto. ✅')
    await desk.hears(ana, 'obrigada')
    await sends(desk, ana, CPF)
    expect((await desk.transcript(ana)).slice(-2)).toEqual(['obrigada', CPF])
    expect((await desk.rules(ana)).at(-1)).toBe('bill-left')
  })

  test('says that a number is none or unknown, and leaves the contact to people after the third', async ({
    world,
    company,
  }) => {
    const desk = await deskWithBills(world, company)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    await desk.hears(ana, '111.111.111-11')
    await sends(desk, ana, CPF)
    await desk.hears(ana, 'não sei')
    await sends(desk, ana, CPF)
    expect((await desk.transcript(ana)).slice(1)).toEqual([
      ...[ASK, '111.111.111-11', UNKNOWN, CPF, WAIT, UNKNOWN, 'não sei', CPF],
    ])
    expect(await desk.ticketOf(ana)).toMatchObject({ chatbot: false, status: 'pending' })
  })

  test('leaves someone to people whose numbers are unknown three times', async ({ world, company }) => {
    const desk = await deskWithBills(world, company)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    for (const _ of [1, 2, 3, 4]) await sends(desk, ana, CPF)
    const unknown = [CPF, WAIT, UNKNOWN]
    expect((await desk.transcript(ana)).slice(2)).toEqual([...unknown, ...unknown, ...unknown, CPF])
    expect(await desk.ticketOf(ana)).toMatchObject({ chatbot: false, status: 'pending' })
  })

  test('looks up five numbers for a contact in a day, however often they begin anew', async ({ world, company }) => {
    const desk = await deskWithBills(world, company)
    const [ana, rui] = [desk.customer('Ana'), desk.customer('Rui')]
    const before = bank.calls.length
    const lookedUp = () => bank.calls.slice(before).filter(call => call.includes('/customers')).length
    await desk.hears(ana, 'oi')
    for (let times = 0; times < 3; times += 1) {
      for (const _ of [1, 2]) await sends(desk, ana, CPF)
      await desk.hears(ana, '#')
    }
    expect(lookedUp()).toBe(MAX_BILLS.ofContactInDay)
    expect(await desk.rules(ana)).toContain('bill-left')
    await desk.hears(rui, 'oi')
    await sends(desk, rui, CPF)
    expect(lookedUp()).toBe(MAX_BILLS.ofContactInDay + 1)
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await desk.later(DAY)
    await desk.hears(ana, 'oi')
    await sends(desk, ana, CPF)
    expect(lookedUp()).toBe(MAX_BILLS.ofContactInDay + 2)
  })

  test('asks again after “#”, and people who accept the ticket are alone with the contact', async ({
    world,
    company,
  }) => {
    const desk = await deskWithBills(world, company)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    await desk.hears(ana, '#')
    expect((await desk.transcript(ana)).filter(text => text === ASK)).toHaveLength(2)
    const { id: ticketId } = await desk.ticketOf(ana)
    const { id: userId } = await desk.admin.call(authRoutes.me)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open', userId } })
    await sends(desk, ana, CPF)
    expect((await desk.transcript(ana)).at(-1)).toBe(CPF)
  })

  test('is one as long as the plan has integrations alone', async ({ world, company, superAdmin }) => {
    const desk = await deskWithBills(world, company)
    const { id: planId } = await superAdmin.call(planRoutes.create, {
      body: { name: 'Simples', users: 9, connections: 9, queues: 9, value: 0, useIntegrations: false },
    })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    expect(await desk.transcript(ana)).toEqual(['oi'])
    const queue = { name: 'Outra', color: '#123123', service: 'bills' } as const
    await expect(company.admin.call(queueRoutes.create, { body: queue })).rejects.toMatchObject({
      code: 'ERR_PLAN_FEATURE',
    })
  })
})

describe('where Asaas cannot be asked', () => {
  const asks = async (desk: FrontDesk) => {
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    await sends(desk, ana, CPF)
    for (let tries = 0; tries < 4; tries += 1) await desk.later(16 * SECOND)
    const { id: ticketId } = await desk.ticketOf(ana)
    const notes = await desk.admin.call(noteRoutes.listAll, { query: { ticketId } })
    return { ana, said: await desk.transcript(ana), notes: notes.map(({ note }) => note) }
  }

  test.for([
    ['without a token', '', 'não há token do Asaas nas configurações.'],
    ['with a wrong token', 'errado', 'o Asaas recusou o token. Confira-o nas configurações.'],
  ] as const)('%s the contact is told, and people read why', async ([, token, why], { world, company }) => {
    const { said: content, notes } = await asks(await deskWithBills(world, company, token))
    expect(content.slice(-2)).toEqual([WAIT, PEOPLE])
    expect(notes).toEqual([`A segunda via do boleto não foi consultada: ${why}`])
  })

  test('it is asked three times, then people go on', async ({ world, company }) => {
    const desk = await deskWithBills(world, company)
    bank.fault = 'down'
    const before = bank.calls.length
    const { said: content, notes } = await asks(desk)
    expect(bank.calls.slice(before).filter(call => call.includes('/customers'))).toHaveLength(3)
    expect(content.slice(-2)).toEqual([WAIT, PEOPLE])
    expect(notes).toEqual(['A segunda via do boleto não foi consultada: o Asaas não respondeu.'])
  })

  test('it is asked nothing more once the plan has no integrations, and people go on', async ({
    world,
    company,
    superAdmin,
  }) => {
    const desk = await deskWithBills(world, company)
    const ana = desk.customer('Ana')
    bank.fault = 'down'
    await desk.hears(ana, 'oi')
    await sends(desk, ana, CPF)
    const body = { name: `Sem boletos ${company.id}`, users: 9, connections: 9, queues: 9, useIntegrations: false }
    const { id: planId } = await superAdmin.call(planRoutes.create, { body })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
    const before = bank.calls.length
    bank.fault = undefined
    await desk.later(MINUTE)
    expect(bank.calls).toHaveLength(before)
    expect([(await desk.transcript(ana)).at(-1), await desk.rules(ana)]).toEqual([
      WAIT,
      expect.arrayContaining(['bill-left']),
    ])
    expect(await desk.ticketOf(ana)).toMatchObject({ chatbot: false, status: 'pending' })
  })

  test('what comes for another number than the one that is asked for belongs to nobody', async ({ world, company }) => {
    const desk = await deskWithBills(world, company)
    const ana = desk.customer('Ana')
    bank.fault = 'down'
    await desk.hears(ana, 'oi')
    await sends(desk, ana, CPF)
    const { id } = await desk.ticketOf(ana)
    const waits = (about: string) => company.context(({ transaction }) => transaction(tx => waitingFor(tx, id, about)))
    expect([await waits('11144477735'), await waits('52998224725')]).toMatchObject([undefined, { id }])
  })

  test('a program that ends meanwhile asks again after its start', async ({ world, company }) => {
    const desk = await deskWithBills(world, company)
    const ana = desk.customer('Ana')
    await owes(await payer(), '2026-12-20', 80)
    await desk.hears(ana, 'oi')
    bank.fault = 'silent'
    await desk.hears(ana, CPF)
    bank.fault = undefined
    await desk.restart()
    await desk.later(MINUTE)
    const content = await desk.transcript(ana)
    expect(content.filter(text => text.includes('Próxima cobrança'))).toHaveLength(1)
  })
})
