import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import type { CompanyContext } from '../../company/index.ts'
import type { NumberCheck } from '../../whatsapp/index.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { recipientOf } from './recipient.ts'

const number = '5511987650001'
const requested = '551187650001'

/** Where `number` leads when WhatsApp answers this, or is not to be reached. */
const leadsTo = (company: TestCompany, answer: NumberCheck | undefined, of = number) =>
  company.context(({ db }) => {
    const checkNumber = async () => answer ?? Promise.reject(new Error('down'))
    const desk = {
      db,
      services: { whatsapp: { sessions: { session: () => ({ checkNumber }) } } },
    } as unknown as CompanyContext
    return recipientOf(desk, 1, of)
  })
const verified = (company: TestCompany, id: number, lid: string | null) =>
  company.context(desk =>
    desk.transaction(tx =>
      tx.db.updateTable('contacts').set({ verifiedAt: tx.now, lid }).where('id', '=', id).execute(),
    ),
  )

test('a number leads to where WhatsApp says that it is, with its LID where that is told', async ({ company }) => {
  expect(await leadsTo(company, { result: 'found', pn: requested, lid: '77' })).toEqual({ pn: requested, lid: '77' })
  expect(await leadsTo(company, { result: 'found', pn: requested })).toStrictEqual({ pn: requested })
})

test('a number that WhatsApp does not have is rejected beside its field', async ({ company }) => {
  await expect(leadsTo(company, { result: 'not-on-whatsapp' })).rejects.toMatchObject({
    code: 'ERR_WAPP_INVALID_CONTACT',
    data: { faults: [{ path: 'number' }] },
  })
})

test('without an answer a number is taken as it was given', async ({ company }) => {
  expect(await leadsTo(company, { result: 'no-answer' })).toBeUndefined()
  expect(await leadsTo(company, undefined)).toBeUndefined()
})

test('a number that the desk knows as verified is not asked again, written with or without its ninth digit', async ({
  company,
}) => {
  const { id } = await aContact(company.admin, { number: requested })
  const none = { result: 'not-on-whatsapp' } as const
  await expect(leadsTo(company, none)).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' })
  await verified(company, id, null)
  expect(await leadsTo(company, none)).toEqual({ pn: requested })
  await verified(company, id, '77')
  expect(await leadsTo(company, none)).toEqual({ pn: requested, lid: '77' })
  const abroad = '4915112345678'
  await verified(company, (await aContact(company.admin, { number: abroad })).id, null)
  expect(await leadsTo(company, none, abroad)).toEqual({ pn: abroad })
})
