import { expect, onTestFinished } from 'vitest'
import { type CloudAccount, CloudEmulator } from '../../../../emulators/whatsapp-cloud/emulator.ts'
import { type TestCompany, World } from '../../../app/testing/world.ts'
import { type Connection, connectionRoutes } from '../contract.ts'

export const ANA = '5511988887777'
export const HOOK = '/api/whatsapp/cloud/webhook'

/** A desk that speaks with an emulator of Meta. */
export async function desk() {
  const emulator: CloudEmulator = await CloudEmulator.start({ now: () => world.clock.now() })
  const world: World = await World.open({ flags: { graphUrl: emulator.url } })
  onTestFinished(async () => {
    await world.close()
    await emulator.stop()
  })
  const company = await world.company()
  return { emulator, world, company }
}

export const provided = ({ number, waba, token, app }: CloudAccount) => ({
  phoneNumberId: number.id,
  wabaId: waba.id,
  token,
  appSecret: app.secret,
})

export async function connected(
  { admin }: TestCompany,
  world: World,
  account: CloudAccount,
  name = 'Oficial',
): Promise<Connection> {
  const body = { name, provider: 'cloud', cloud: provided(account) }
  const { id } = await admin.call(connectionRoutes.create, { body })
  return untilStatus(admin, world, id, 'CONNECTED')
}

export async function untilStatus(
  admin: TestCompany['admin'],
  world: World,
  whatsappId: number,
  status: string,
): Promise<Connection> {
  await expect
    .poll(async () => {
      await world.idle()
      return (await admin.call(connectionRoutes.show, { params: { whatsappId } })).status
    })
    .toBe(status)
  return admin.call(connectionRoutes.show, { params: { whatsappId } })
}

/** Someone enters the page's address and token in the panel of the app, and the account is subscribed. */
export async function listening(
  world: World,
  { admin }: TestCompany,
  emulator: CloudEmulator,
  account: CloudAccount,
): Promise<void> {
  const { verifyToken } = await admin.call(connectionRoutes.cloudWebhook, {})
  expect(await emulator.panel(account.app, `${world.base}${HOOK}`, verifyToken)).toBe(true)
  account.waba.subscriptions.set(account.app.id, null)
}

/** What is in the company's conversations once what is under way is done. */
export const textsOf = async (company: TestCompany, world: World) => {
  await world.idle()
  return company.context(({ db }) =>
    db.selectFrom('messages').select(['body', 'fromMe', 'ack', 'failureReason']).orderBy('id').execute(),
  )
}

/** A ticket in which the administrator attends anyone who wrote last, of this connection. */
export async function attended({ admin, context: onDataFolder }: TestCompany): Promise<number> {
  const { id } = await onDataFolder(({ db }) =>
    db.selectFrom('tickets').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  await admin.raw('PUT', `/tickets/${id}`, { body: { status: 'open', userId: 1 } })
  return id
}
