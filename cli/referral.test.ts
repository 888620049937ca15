import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../core/app/testing/client/eventually.ts'
import { pair } from '../core/app/testing/client/pair.ts'
import { TestClient } from '../core/app/testing/client.ts'
import { spawnEmulator } from '../core/app/testing/emulator.ts'
import { authRoutes } from '../core/platform/auth/contract.ts'
import { connectionRoutes } from '../core/tenant/connections/contract.ts'
import { dashboardRoutes } from '../core/tenant/dashboard/contract.ts'
import { messageRoutes } from '../core/tenant/messages/contract.ts'
import { ticketRoutes } from '../core/tenant/tickets/contract.ts'
import { userRoutes } from '../core/tenant/users/contract.ts'
import { Terminal } from './testing/terminal.ts'

const ACCOUNT = '5511940000000'
const [BY_AD, BY_LINK, BY_PRODUCT] = ['5511988880001', '5511988880002', '5511988880003'] as const

test('by which advertisement, link and product customers came goes from their phones to the report', async () => {
  const terminal = new Terminal()
  const wa = await spawnEmulator()
  onTestFinished(async () => {
    await terminal.close()
    await wa.run.stop()
  })
  const run = terminal.serve({}, wa.options)
  const base = await run.url()
  const { email, password } = await run.firstSignIn()
  const signIn = async (word: string): Promise<TestClient> => {
    const { token } = await new TestClient(base).call(authRoutes.login, { body: { email, password: word } })
    return new TestClient(base, token)
  }
  const provisional = await signIn(password)
  const { id } = await provisional.call(authRoutes.me)
  await provisional.call(userRoutes.update, { params: { id }, body: { password: 'segredo-1' } })
  const admin = await signIn('segredo-1')
  await wa.admin.call('account/add', { account: ACCOUNT })
  const { id: line } = await admin.call(connectionRoutes.create, { body: { name: 'Loja', queueIds: [] } })
  await pair(admin, line, qr => wa.admin.call('account/scan', { account: ACCOUNT, qr }))
  const ticketOf = async (customer: string, content: object) => {
    await wa.admin.call('customer/send', { customer, to: ACCOUNT, content } as never)
    return eventually('the ticket', async () => {
      const { tickets } = await admin.call(ticketRoutes.list, { query: { searchParam: customer, showAll: true } })
      return tickets[0]
    })
  }

  const ad = {
    ...{ title: 'Lustres com desconto', body: 'Só esta semana', sourceUrl: 'https://fb.me/1', sourceId: '120' },
    ...{ sourceType: 'ad', sourceApp: 'instagram', ref: 'natal-1', ctwaClid: 'click-1' },
  }
  const thumbnail = Buffer.from([255, 216, 255]).toString('base64')
  const origin = { entryPoint: 'ctwa_ad', entryPointApp: 'instagram', conversionSource: 'FB_Ads' }
  const tapped = await ticketOf(BY_AD, { text: '', ad: { ...ad, thumbnail }, origin })
  expect(tapped).toMatchObject({ lastMessage: '📣 Anúncio: Lustres com desconto', status: 'pending' })
  expect(tapped.referral).toEqual({ kind: 'ad', at: expect.any(String), ...ad, ...origin })
  const list = { params: { ticketId: tapped.id }, query: { peek: 'true' } } as const
  expect((await admin.call(messageRoutes.list, list)).messages).toMatchObject([
    { body: '', mediaInfo: { ad: { ...ad, thumbnail: `data:image/jpeg;base64,${thumbnail}` }, origin } },
  ])
  const link = { entryPoint: 'click_to_chat_link', utmSource: 'site', utmMedium: 'banner', utmCampaign: 'natal' }
  const linked = await ticketOf(BY_LINK, { text: 'Oi', origin: link })
  expect(linked.referral).toEqual({ kind: 'link', at: expect.any(String), ...link })
  const product = { id: '77', title: 'Lustre de cristal' }
  const asks = await ticketOf(BY_PRODUCT, { text: 'Ainda tem?', origin: { product } })
  expect(asks.referral).toMatchObject({ kind: 'catalog', sourceId: '77', title: 'Lustre de cristal' })

  const query = { date_from: '2020-01-01' }
  const { referrals, ...sums } = await admin.call(dashboardRoutes.referrals, { query })
  expect(sums).toMatchObject({ began: 3, referred: 3 })
  expect(referrals.map(({ kind, key, name, tickets }) => [kind, key, name, tickets])).toEqual([
    ['ad', '120', 'Lustres com desconto', 1],
    ['catalog', '77', 'Lustre de cristal', 1],
    ['link', 'natal', 'natal', 1],
  ])
  expect(await admin.call(dashboardRoutes.exportReferrals, { query })).toContain(`;${BY_AD};Anúncio;`)
})
