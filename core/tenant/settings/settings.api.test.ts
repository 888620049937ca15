import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { PASSWORD, type TestCompany } from '../../app/testing/world.ts'
import { version } from '../../app/version.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { signUpRoutes } from '../../platform/signup/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { settingKeys, settingRoutes, settingRules } from './contract.ts'
import { isEnabled, readSetting, readSettings } from './index.ts'

const set = (company: TestCompany, key: string, value: string, client = company.admin) =>
  client.call(settingRoutes.update, { params: { key }, body: { key, value } })

test('A new company has every setting at its default', async ({ company }) => {
  const settings = await company.admin.call(settingRoutes.list)
  const value = (key: string) => settings.find(setting => setting.key === key)?.value
  expect(value('userRating')).toBe('disabled')
  expect(value('scheduleType')).toBe('disabled')
  expect(value('CheckMsgIsGroup')).toBe('enabled')
  expect(value('chatBotType')).toBe('text')
  expect(value('ratingsTimeout')).toBe('5')
  expect(value('autoCloseHours')).toBe('0')
  expect(value('campaignsEnabled')).toBe('true')
  expect(settings.map(({ key }) => key)).toEqual(settingKeys.filter(key => settingRules[key].who !== 'super'))
})

test('An administrator changes a setting, everybody of the company hears it, and modules read it', async ({
  company,
}) => {
  const user = await company.person('user')
  const socket = await user.fullSocket()
  expect(await set(company, 'scheduleType', 'company')).toEqual({ key: 'scheduleType', value: 'company' })
  expect(await socket.event('settings')).toEqual({
    action: 'update',
    setting: { key: 'scheduleType', value: 'company' },
  })
  expect(await company.context(({ db }) => readSetting(db, 'scheduleType'))).toBe('company')
  expect(await company.context(({ db }) => readSettings(db, ['scheduleType', 'userRating']))).toEqual({
    scheduleType: 'company',
    userRating: 'disabled',
  })
  expect(await user.call(settingRoutes.list)).toContainEqual({ key: 'scheduleType', value: 'company' })
})

test('Unknown keys and values that a setting does not take are rejected and change nothing', async ({ company }) => {
  const before = await company.admin.call(settingRoutes.list)
  const error = (key: string, value: string) =>
    company.admin.refusal(settingRoutes.update, { params: { key }, body: { value } })
  expect(await error('nada', 'x')).toMatchObject({ status: 404, code: 'ERR_NO_SETTING_FOUND' })
  expect(await error('toString', 'x')).toMatchObject({ status: 404, code: 'ERR_NO_SETTING_FOUND' })
  expect(await error('userRating', 'maybe')).toMatchObject({ status: 400, code: 'ERR_SETTING_VALUE' })
  expect(await error('ratingsTimeout', '-5')).toMatchObject({ status: 400, code: 'ERR_SETTING_VALUE' })
  expect(await company.admin.call(settingRoutes.list)).toEqual(before)
})

test('Only administrators change settings, and campaigns are the decision of the platform', async ({ company }) => {
  for (const profile of ['user', 'supervisor', 'restaurante'] as const) {
    const client = await company.person(profile)
    const rejected = await client.refusal(settingRoutes.update, { params: { key: 'call' }, body: { value: 'enabled' } })
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  }
  for (const [key, value] of [
    ['campaignsEnabled', 'true'],
    ['allowSignup', 'disabled'],
  ] as const) {
    const rejected = await company.admin.refusal(settingRoutes.update, { params: { key }, body: { value } })
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  }
})

test.for(['asaas', 'ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth'] as const)(
  '%s goes in and never comes out; staff do not even see that it exists',
  async (key, { world, company }) => {
    const user = await company.person('user')
    const [adminSocket, userSocket] = [await company.admin.fullSocket(), await user.fullSocket()]
    expect(await set(company, key, '$aact_canary')).toEqual({ key, value: '', isSet: true })
    expect(await adminSocket.event('settings')).toMatchObject({ setting: { key, value: '', isSet: true } })
    const forAdmin = await company.admin.call(settingRoutes.list)
    expect(forAdmin).toContainEqual({ key, value: '', isSet: true })
    expect(forAdmin).toContainEqual({ key: key === 'asaas' ? 'ipixc' : 'asaas', value: '', isSet: false })
    const forUser = await user.call(settingRoutes.list)
    expect(forUser.map(({ key }) => key)).not.toContain(key)
    await userSocket.settled()
    expect(userSocket.published().filter(name => name === 'settings:update')).toEqual([])

    const storedSecret = () =>
      company.context(({ db }) =>
        db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow(),
      )
    const stored = await storedSecret()
    expect(stored.value).toMatch(/^v1\./)
    expect(world.app.machinery.secrets.decrypt(stored.value)).toBe('$aact_canary')
    expect(stored.value).not.toContain('canary')
    const me = await company.admin.call(authRoutes.me)
    expect(JSON.stringify([forAdmin, forUser, me, adminSocket.frames])).not.toContain('canary')

    expect(await set(company, key, '')).toEqual({ key, value: '', isSet: false })
    expect(await storedSecret()).toEqual({ value: '' })
  },
)

test('A switch is on as enabled, and off otherwise', async ({ world, company }) => {
  const isOn = (key: 'userRating') => company.context(({ db }) => isEnabled(db, key))
  expect(await isOn('userRating')).toBe(false)
  await set(company, 'userRating', 'enabled')
  expect(await isOn('userRating')).toBe(true)
  expect(world.complaints).toEqual([])
})

test('Everybody of a company hears when the platform switches its campaigns off', async ({ superAdmin, company }) => {
  const user = await company.person('user')
  const socket = await user.fullSocket()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { campaignsEnabled: false } })
  expect(await socket.event('settings')).toEqual({
    action: 'update',
    setting: { key: 'campaignsEnabled', value: 'false' },
  })
  expect(await user.call(settingRoutes.list)).toContainEqual({ key: 'campaignsEnabled', value: 'false' })
})

test('Whether the sign-up is open is told to super administrators alone, who alone have it in their list', async ({
  world,
  superAdmin,
}) => {
  const email = 'gerente@balcao.example'
  await superAdmin.call(userRoutes.create, { body: { name: 'Gerente', email, password: PASSWORD, profile: 'admin' } })
  const manager = await world.signIn(email)
  const [own, theirs] = [await superAdmin.fullSocket(), await manager.fullSocket()]
  const keysOf = async (client: typeof manager) => (await client.call(settingRoutes.list)).map(({ key }) => key)
  expect([await keysOf(superAdmin), await keysOf(manager)]).toEqual([
    expect.arrayContaining(['allowSignup']),
    expect.not.arrayContaining(['allowSignup']),
  ])
  await superAdmin.call(signUpRoutes.close, { body: { closed: true } })
  expect(await own.event('settings')).toMatchObject({ setting: { key: 'allowSignup', value: 'disabled' } })
  await theirs.settled()
  expect(theirs.published().filter(name => name === 'settings:update')).toEqual([])
  await superAdmin.call(signUpRoutes.close, { body: { closed: false } })
})

test('Settings of one company are not those of another', async ({ world, company }) => {
  const other = await world.company()
  await set(company, 'userRating', 'enabled')
  expect(await other.context(({ db }) => readSetting(db, 'userRating'))).toBe('disabled')
  expect(world.complaints).toEqual([])
})

test('Everybody who is signed in reads which version serves', async ({ world, company }) => {
  const user = await company.person('user')
  expect(await user.call(settingRoutes.version)).toEqual({ version })
  expect((await world.nobody.refusal(settingRoutes.version)).status).toBe(401)
})
