import { expect } from 'vitest'
import { words } from '../../kit/words.ts'
import { test } from '../../testing/test.ts'
import { noOptions, optionRoutes } from './contract.ts'

test('Options are what nobody has chosen until somebody does, and what is not sent stays', async ({ openWorld }) => {
  const world = await openWorld({})
  const operator = await world.superAdmin()
  const change = (body: object) => operator.call(optionRoutes.change, { body })
  try {
    expect(await operator.call(optionRoutes.get)).toEqual(noOptions)
    const pix = { pixKey: 'pagamentos@balcao.example', pixName: 'Balcão', pixCity: 'Recife' }
    expect(await change(pix)).toEqual({ ...noOptions, ...pix })
    expect(await change({ graceDays: '3' })).toEqual({ ...noOptions, ...pix, graceDays: 3 })
    expect(await change({ pixKey: null })).toEqual({ ...noOptions, ...pix, pixKey: '', graceDays: 3 })
  } finally {
    await world.close()
  }
})

test('What is no option, no key and no number of days is refused and changes nothing', async ({
  superAdmin,
  admin,
}) => {
  const before = await superAdmin.call(optionRoutes.get)
  for (const body of [
    { pixKey: '11 98888' },
    { graceDays: -1 },
    { graceDays: 61 },
    { graceDays: 1.5, pixCity: 'Olinda' },
  ])
    expect((await superAdmin.refusal(optionRoutes.change, { body: body as never })).status).toBe(400)
  const refused = await superAdmin.refusal(optionRoutes.change, { body: { pixKey: '11 98888' } })
  expect(refused.body).toMatchObject({ faults: [{ path: 'pixKey', code: words.invalidPixKey }] })
  expect((await admin.refusal(optionRoutes.change, { body: { pixCity: 'Olinda' } })).code).toBe('ERR_NO_PERMISSION')
  expect(await superAdmin.call(optionRoutes.get)).toEqual(before)
})
