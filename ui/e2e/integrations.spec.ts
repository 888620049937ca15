import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { flowRunRoutes } from '../../core/tenant/flows/runs/contract.ts'
import { OpenAiEmulator } from '../../emulators/openai/openai.ts'
import { SmtpEmulator } from '../../emulators/smtp/smtp.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/index.ts'

const at = (x: number) => ({ x, y: 5 })
const nodes = [
  { id: 'i', type: 'start', position: at(0), data: {} },
  { id: 'p', type: 'ia', position: at(320), data: { message: 'Abrem hoje?', responseVariable: 'disse' } },
  { id: 'd', type: 'sendMessage', position: at(640), data: { message: 'Oi, {{nome}}! {{disse}}' } },
  {
    id: 'a',
    type: 'acao',
    position: at(960),
    data: {
      ...{ actionType: 'notificar_membro', notifyType: 'email', notifyEmail: 'gerente@example.com' },
      ...{ notifySubject: 'Chegou {{nome}}', notifyBody: 'Perguntou se abrimos.' },
    },
  },
  { id: 'f', type: 'end', position: at(1280), data: {} },
]
const edges = nodes.slice(1).map(({ id }, n) => ({ source: nodes[n]!.id, target: id }))

test('mail and AI are set up and tried, asked in the test of a flow, and serve its customers', async ({
  company,
  windowOf,
}) => {
  const smtp = await SmtpEmulator.start({ security: 'none' })
  const ai = await OpenAiEmulator.start({ key: 'chave' })
  const line = await company.connection('Loja')
  const { id } = await company.admin.call(flowRoutes.create, {
    body: { nome: 'Horário', nodes, edges, publishAnyway: true },
  })
  const entry = { welcomeFlowId: id, keywords: [] }
  await company.admin.call(flowRunRoutes.setConnectionFlows, { params: { whatsappId: line.id }, body: entry })
  const ana = await company.person('Ana Souza', { profile: 'admin' })
  const page = await windowOf(ana, { path: '/settings/integrations' })

  const mail = page.getByRole('region', { name: 'E-mail' })
  await mail.getByLabel('Servidor SMTP').fill(smtp.host)
  await mail.getByLabel('Segurança').selectOption('Nenhuma')
  await mail.getByLabel('Porta').fill(String(smtp.port))
  await mail.getByLabel('Remetente').fill('loja@example.com')
  await mail.getByRole('button', { name: 'Enviar um teste para mim' }).click()
  await expect(mail.getByText(`Teste enviado a ${ana.email}.`)).toBeVisible()
  expect(smtp.mails.map(({ to }) => to)).toEqual([[ana.email]])
  await mail.getByRole('button', { name: 'Salvar' }).click()
  await expect(mail.getByRole('button', { name: 'Desligar' })).toBeVisible()

  const bot = page.getByRole('region', { name: 'IA', exact: true })
  await bot.getByLabel('Endereço base').fill(ai.baseUrl)
  await bot.getByLabel('Modelo').fill('modelo')
  await bot.getByLabel('Chave', { exact: true }).fill('outra')
  await bot.getByRole('button', { name: 'Testar' }).click()
  await expect(bot.getByText('A IA recusou a chave.')).toBeVisible()
  await bot.getByLabel('Chave', { exact: true }).fill('chave')
  await bot.getByRole('button', { name: 'Testar' }).click()
  await expect(bot.getByText('A IA respondeu: IA: Olá!')).toBeVisible()
  await bot.getByRole('button', { name: 'Salvar' }).click()
  await expect(bot.getByRole('button', { name: 'Desligar' })).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(mail.getByRole('button', { name: 'Desligar' })).toBeInViewport({ ratio: 0.99 })
    await page.screenshot({ path: `test-results/screens/integrations-${width}.png` })
    await expectAccessible(page)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/fluxos/${id}/editar`)
  await page.getByRole('button', { name: 'TESTAR FLUXO' }).click()
  await page.getByRole('button', { name: 'Perguntar à IA da empresa', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Oi, Cliente de Teste! IA: Abrem hoje?')).toBeVisible()

  const carla = await line.customer('Carla Dias')
  await carla.writes('Bom dia')
  await carla.receives('Oi, Carla Dias! IA: Abrem hoje?')
  await smtp.until(2)
  expect(smtp.mails[1]).toMatchObject({ to: ['gerente@example.com'] })
  await Promise.all([smtp.stop(), ai.stop()])
})
