import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import type { CompanyTx } from '../../company/index.ts'
import { MAX_EXTRA_INFO, MAX_NAME, MAX_TITLE, MAX_VALUE } from '../../kit/limits.ts'
import { aContact } from './architecture-cases.ts'
import { contactRoutes } from './contract.ts'
import { addPerson, changePerson, type PersonEventData, personWith, removePerson } from './from-flow.ts'
import { identify } from './identity/identify.ts'

const number = '5511988880001'
const emitted = (provided: Partial<PersonEventData> = {}): PersonEventData => ({
  number,
  name: '',
  email: '',
  extraInfo: [],
  ...provided,
})

const done = <T>(company: TestCompany, work: (tx: CompanyTx) => Promise<T>) =>
  company.context(desk => desk.transaction(work))
const all = async (company: TestCompany) => (await company.admin.call(contactRoutes.list)).contacts

test('who is not known is met, and called as given; who is known keeps their name', async ({ company }) => {
  expect(await done(company, tx => personWith(tx, '+55 (11) 98888-0001', 'Ana'))).toMatchObject({ name: 'Ana', number })
  expect(await done(company, tx => personWith(tx, number, 'Outra'))).toMatchObject({ name: 'Ana' })
  expect(await done(company, tx => personWith(tx, '5511988880002', ''))).toMatchObject({ name: '+55 (11) 98888-0002' })
  const named = await company.context(({ db }) => db.selectFrom('contacts').select(['name', 'nameIsGiven']).execute())
  expect(named).toEqual([
    { name: 'Ana', nameIsGiven: 1 },
    { name: '+55 (11) 98888-0002', nameIsGiven: 0 },
  ])
})

test('who is added is found by name and number, and nobody is added twice', async ({ company }) => {
  const page = await company.admin.fullSocket()
  const extraInfo = [{ name: 'CPF', value: '1' }]
  await done(company, tx => addPerson(tx, emitted({ name: 'Ana Lúcia', email: 'Ana@Example.com', extraInfo })))
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: 'lucia' } })
  expect(contacts).toMatchObject([{ name: 'Ana Lúcia', number, email: 'ana@example.com', extraInfo }])
  await page.event('contact', ({ contact }) => (contact as { name: string }).name === 'Ana Lúcia')
  await expect(done(company, tx => addPerson(tx, emitted({ name: 'Bia' })))).rejects.toMatchObject({
    kind: { code: 'ERR_DUPLICATED_CONTACT' },
  })
  expect(await all(company)).toHaveLength(1)
})

test('what is empty or no e-mail changes nothing, and a piece of information is replaced by its name', async ({
  company,
}) => {
  const ana = {
    name: 'Ana',
    number,
    email: 'ana@example.com',
    extraInfo: [
      { name: 'CPF', value: '1' },
      { name: 'Plano', value: 'A' },
    ],
  }
  await aContact(company.admin, ana)
  await done(company, tx => changePerson(tx, emitted({ email: 'nada' })))
  expect(await all(company)).toMatchObject([ana])
  const extraInfo = [
    { name: ' Plano ', value: ' B ' },
    { name: 'Vazio', value: ' ' },
    { name: ' ', value: 'sem nome' },
    { name: 'Cidade', value: 'Santos' },
  ]
  await done(company, tx => changePerson(tx, emitted({ name: 'Ana Maria', extraInfo })))
  const changed = [
    { name: 'CPF', value: '1' },
    { name: 'Plano', value: 'B' },
    { name: 'Cidade', value: 'Santos' },
  ]
  expect(await all(company)).toMatchObject([{ name: 'Ana Maria', email: 'ana@example.com', extraInfo: changed }])
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: 'ana maria' } })
  expect(contacts).toHaveLength(1)
})

test('who is not called otherwise keeps the name that WhatsApp told, and is found by it', async ({ company }) => {
  await done(company, tx => identify(tx, { pn: number }, { pushName: 'Ana' }))
  await done(company, tx => changePerson(tx, emitted({ email: 'ana@example.com' })))
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: 'ana' } })
  expect(contacts).toMatchObject([{ name: 'Ana', email: 'ana@example.com' }])
  expect(await done(company, tx => identify(tx, { pn: number }, { pushName: 'Ana M.' }))).toMatchObject({
    name: 'Ana M.',
  })
})

test('what is too long is cut, and what is too much left out', async ({ company }) => {
  const extraInfo = Array.from({ length: MAX_EXTRA_INFO + 1 }, (_, n) => ({ name: `${n}`, value: 'x' }))
  extraInfo[0] = { name: `0${'t'.repeat(MAX_TITLE)}`, value: 'v'.repeat(MAX_VALUE + 1) }
  await done(company, tx => addPerson(tx, emitted({ name: 'n'.repeat(MAX_NAME + 1), extraInfo })))
  const [contact] = await all(company)
  expect(contact!.name).toHaveLength(MAX_NAME)
  expect(contact!.extraInfo).toHaveLength(MAX_EXTRA_INFO)
  expect([contact!.extraInfo[0]!.name.length, contact!.extraInfo[0]!.value.length]).toEqual([MAX_TITLE, MAX_VALUE])
})

test('who is removed is gone; of nobody known and of no number it is said', async ({ company }) => {
  await aContact(company.admin, { number })
  await done(company, tx => removePerson(tx, '+55 (11) 98888-0001'))
  expect(await all(company)).toEqual([])
  for (const [requested, code] of [
    [number, 'ERR_NO_CONTACT_FOUND'],
    ['12', 'ERR_WAPP_INVALID_CONTACT'],
  ] as const)
    for (const work of [
      (tx: CompanyTx) => removePerson(tx, requested),
      (tx: CompanyTx) => changePerson(tx, emitted({ number: requested, name: 'Ana' })),
    ])
      await expect(done(company, work)).rejects.toMatchObject({ kind: { code } })
  await expect(done(company, tx => addPerson(tx, emitted({ number: '12' })))).rejects.toMatchObject({
    kind: { code: 'ERR_WAPP_INVALID_CONTACT' },
  })
  expect(await all(company)).toEqual([])
})
