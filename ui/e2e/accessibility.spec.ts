import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { isThorough } from '../../core/app/testing/thorough.ts'
import { defaultWeekHours } from '../../core/domain/business-hours.ts'
import type { Flow } from '../../core/flow-engine/flow.ts'
import { daysAfter } from '../../core/kit/calendar.ts'
import { dayIn } from '../../core/kit/clock.ts'
import { announcementRoutes } from '../../core/platform/announcements/contract.ts'
import { companyRoutes } from '../../core/platform/companies/contract.ts'
import { helpRoutes } from '../../core/platform/helps/contract.ts'
import { campaignRoutes } from '../../core/tenant/campaigns/contract.ts'
import { chatRoutes } from '../../core/tenant/chats/contract.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { contactListItemRoutes, contactListRoutes } from '../../core/tenant/contact-lists/contract.ts'
import { fileListRoutes } from '../../core/tenant/file-lists/contract.ts'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { promptRoutes } from '../../core/tenant/prompts/contract.ts'
import { queueIntegrationRoutes } from '../../core/tenant/queue-integrations/contract.ts'
import { quickMessageRoutes } from '../../core/tenant/quick-messages/contract.ts'
import { scheduleRoutes } from '../../core/tenant/schedules/contract.ts'
import { tagRoutes } from '../../core/tenant/tags/contract.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { type Company, expect, type Person, test } from './fixtures/index.ts'
import { picture } from './fixtures/picture.ts'
import type { Product } from './fixtures/product.ts'

test.describe.configure({ timeout: 420_000 })

const themes = ['light', 'dark'] as const
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
/** axe takes a second and a half for each picture of a page. With `TEST_ALL` it sees each in both themes and at both widths, else in one. */
const widths = isThorough ? [wide, narrow] : [wide]

/** Checks what the page shows; where it does so in both themes, it leaves pictures for people to look at (test-results, not kept). */
async function check(page: Page, name: string, index: number, part?: Locator): Promise<void> {
  for (const theme of isThorough ? themes : [themes[index % 2]!]) {
    // Colours that are on their way from one theme to the other are in neither.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    if (isThorough) await page.screenshot({ path: `test-results/screens/${name}-${theme}.png` })
    await expectAccessible(page, part)
  }
}

/** The page is no wider than its window, nor than that of a phone: wide tables scroll inside of themselves, so that the top bar stays in reach. */
async function expectFits(page: Page, viewport: typeof wide): Promise<void> {
  for (const size of new Set([viewport, narrow])) {
    await page.setViewportSize(size)
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(excess, { message: `${page.url()} is wider than its window` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(viewport)
}

/** A company in which every page has something to show. */
async function furnish(
  product: Product,
  company: Company,
  windowOf: (person: Person) => Promise<Page>,
): Promise<{ uuid: string; admin: Person; flowId: number; contactListId: number; chatUuid: string }> {
  const queueId = await company.queue('Vendas', 'Olá! Já vamos te atender.')
  await company.tag('Cliente fiel')
  const more: number[] = []
  for (const name of ['Atacado', 'Paga à vista', 'Aniversário em maio', 'Indicou amigos', 'Entrega'])
    more.push(await company.tag(name))
  const quick = { shortcode: 'frete', message: 'O frete é grátis, {{firstName}}!', geral: true, queueId }
  await company.admin.call(quickMessageRoutes.create, { body: quick })
  const line = await company.connection('Loja', [queueId])
  const [ana, carla] = [await line.customer('Ana Souza'), await line.customer('Carla Dias')]
  const admin = await company.person('Rute Alves', { profile: 'admin' })
  await product.makeSuper(admin.email)
  const desk = new DeskPage(await windowOf(admin))
  await desk.tab('Aguardando').click()
  await carla.writes('Bom dia')
  await ana.writes('Olha que *lindo*')
  await ana.sendsPicture(picture(320, 200), 'Minha sala')
  await desk.accept(ana.name)
  await expect(desk.chat.getByRole('img', { name: 'Minha sala' })).toBeVisible()
  await desk.write('Ficou ótimo!')
  await desk.seesTicks('Ficou ótimo!', 'Entregue')
  const { id, uuid } = await company.ticket(ana.name)
  const lane = await company.admin.call(tagRoutes.create, { body: { name: 'Orçamento', color: '#1565c0', kanban: 1 } })
  await company.tagTicket(id, ...more, lane.id)
  const { contactId } = await company.ticket(ana.name)
  const sendAt = new Date(Date.now() + 60_000 * 60).toISOString()
  await company.admin.call(scheduleRoutes.create, { body: { body: 'Até amanhã, {{firstName}}!', contactId, sendAt } })
  const { nodes, edges } = JSON.parse(readFileSync('core/flow-engine/examples/triagem.flow.json', 'utf8')) as Flow
  const flow = await company.admin.call(flowRoutes.create, {
    body: { nome: 'Menu de triagem', nodes, edges, publishAnyway: true },
  })
  await company.set('scheduleType', 'company')
  const lunch = { endTime: '12:00', secondStartTime: '13:30', secondEndTime: '18:00' }
  const schedules = defaultWeekHours.with(0, { ...defaultWeekHours[0]!, ...lunch })
  const holidays = [{ date: '2026-12-25', name: 'Natal' }]
  await company.admin.call(companyRoutes.setSchedules, { params: { id: company.id }, body: { schedules, holidays } })
  const dueDate = daysAfter(dayIn('America/Sao_Paulo', Date.now()), 10)
  const platform = await product.superAdmin()
  await platform.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate, campaignsEnabled: true } })
  const help = { title: 'Primeiros passos', description: 'Do QR Code à primeira resposta.', video: 'dQw4w9WgXcQ' }
  await platform.call(helpRoutes.create, { body: help })
  const news = { title: 'Horários do suporte', text: 'Das 8h às 20h.', priority: 2 } as const
  await platform.call(announcementRoutes.create, { body: news })
  const conversation = { title: 'Plantão de sábado', users: [{ id: admin.id }] }
  const { id: chatId, uuid: chatUuid } = await company.admin.call(chatRoutes.create, { body: conversation })
  await company.admin.call(chatRoutes.send, { params: { chatId }, body: { message: 'Quem cobre sábado?' } })
  const { id: contactListId } = await company.admin.call(contactListRoutes.create, {
    body: { name: 'Clientes de abajur' },
  })
  await company.admin.call(campaignRoutes.create, {
    body: { name: 'Inverno', message1: 'Olá, {nome}!', contactListId },
  })
  const helena = { name: 'Helena Prado', number: '5511988880101', contactListId }
  await company.admin.call(contactListItemRoutes.create, { body: helena })
  const catalogue = { name: 'Catálogo', message: 'Veja, {nome}', options: [{ name: 'Mesa' }, { name: 'Preços' }] }
  await company.admin.call(fileListRoutes.create, { body: catalogue })
  await company.admin.call(promptRoutes.create, { body: { name: 'Lia', prompt: 'Atenda a loja.', queueId } })
  const bot = { type: 'typebot', name: 'Pedidos', urlN8N: 'https://bot.example.com', typebotSlug: 'pedidos' } as const
  await company.admin.call(queueIntegrationRoutes.create, { body: bot })
  return { uuid, admin, flowId: flow.id, contactListId, chatUuid }
}

/** What opens on the pages, by the button that opens it. */
const opening = (
  uuid: string,
  flowId: number,
  contactListId: number,
  { name }: Company,
): [path: string, button: string | RegExp, name: string, role?: 'complementary' | 'menu'][] => [
  ['/reports', 'Como contamos', 'Como contamos'],
  ['/reports', /^\d+ em aberto ao fim$/, 'Atendimentos: Em aberto'],
  ['/tickets', 'Novo', 'Novo ticket'],
  [`/tickets/${uuid}`, 'Transferir', 'Transferir ticket'],
  [`/tickets/${uuid}`, /Ticket \d+/, 'Dados do contato', 'complementary'],
  [`/tickets/${uuid}`, /^(Mostrar mais \d tags · )?Adicionar tag$/, 'Adicionar tag'],
  ['/contacts', 'Adicionar contato', 'Novo contato'],
  ['/contacts', 'Importar', 'Importar contatos'],
  ['/contacts', 'Unir contatos: Ana Souza', 'Unir contatos'],
  ['/contacts', 'Excluir: Ana Souza', 'Exclusão de Registro'],
  ['/connections', 'Adicionar conexão', 'Adicionar conexão'],
  ['/connections', 'QR Code', 'Vincular o WhatsApp: Depósito'],
  ['/connections', 'Limite: Loja', 'Conversas iniciadas: Loja'],
  ['/connections', 'Diário: Loja', 'Diário: Loja'],
  ['/queues', 'Editar: Vendas', 'Editar fila'],
  ['/tags', 'Editar: Cliente fiel', 'Editar tag'],
  ['/tags', 'Configurar', 'Configurar'],
  ['/tags', 'Ajuda desta página', 'Tags'],
  ['/campaigns', 'Enviar agora: Inverno', 'Enviar agora'],
  ['/kanban', 'Ações do cartão: Ana Souza', 'Ações do cartão: Ana Souza', 'menu'],
  ['/kanban', 'Abrir a conversa com Ana Souza', 'Conversa', 'complementary'],
  ['/quick-messages', 'Adicionar mensagem rápida', 'Adicionar mensagem rápida'],
  ['/campaigns', 'Adicionar campanha', 'Adicionar campanha'],
  ['/campaigns', 'Editar: Inverno', 'Editar campanha'],
  ['/contact-lists', 'Adicionar lista', 'Adicionar lista'],
  ['/chats', 'Nova conversa', 'Nova conversa'],
  ['/announcements', 'Adicionar informativo', 'Adicionar informativo'],
  [`/contact-lists/${contactListId}/contacts`, 'Adicionar contato', 'Adicionar contato'],
  [`/contact-lists/${contactListId}/contacts`, 'Importar', 'Importar contatos para a lista'],
  ['/files', 'Editar: Catálogo', 'Editar lista'],
  ['/prompts', 'Editar: Lia', 'Editar assistente'],
  ['/queue-integration', 'Editar: Pedidos', 'Editar integração'],
  ['/schedules', 'Novo agendamento', 'Novo agendamento'],
  ['/schedules', /Ana Souza/, 'Mensagem Pendente'],
  ['/fluxos', 'Novo fluxo', 'Novo fluxo'],
  [`/fluxos/${flowId}/editar`, 'VARIÁVEIS', 'Variáveis do Fluxo'],
  [`/fluxos/${flowId}/editar`, 'TESTAR FLUXO', 'Teste do Fluxo'],
  [`/fluxos/${flowId}/editar`, 'Histórico do fluxo', 'Histórico do fluxo'],
  [`/fluxos/${flowId}/editar`, 'Publicar com uma nota', 'Publicar com uma nota'],
  ['/cobrancas', new RegExp(`^Marcar como paga: .*${name}$`), 'Marcar como paga'],
  ['/users', 'Adicionar usuário', 'Adicionar usuário'],
  ['/users', 'Convidar', 'Convidar alguém'],
  ['/ag_planos', 'Editar: Plano 1', 'Editar Plano'],
  ['/empresas', 'Adicionar Empresa', 'Nova Empresa'],
  ['/empresas', `Excluir: ${name}`, 'Excluir Empresa'],
  ['/users', /^Notificações/, 'Notificações'],
]

for (const viewport of widths)
  test(`nothing on any page is out of reach for people with disabilities at ${viewport.width} px`, async ({
    product,
    company,
    page: stranger,
    windowOf,
  }) => {
    const { uuid, admin, flowId, contactListId, chatUuid } = await furnish(product, company, windowOf)
    await company.admin.call(connectionRoutes.create, { body: { name: 'Depósito', greetingMessage: 'Olá!' } })
    const pages: Record<string, (page: Page) => Promise<void>> = {
      '/': page => expect(page.getByText('Rute Alves', { exact: true })).toBeVisible(),
      '/reports': page => expect(page.getByRole('button', { name: /^Ver \d+: Iniciados/ }).first()).toBeVisible(),
      '/tickets': page => expect(page.getByText('Escolha um atendimento na lista')).toBeAttached(),
      [`/tickets/${uuid}`]: async page => {
        await expect(new DeskPage(page).bubble('Ficou ótimo!')).toBeVisible()
        await expect(page.getByText(/^\+\d$/).first()).toBeAttached()
      },
      '/primeiros-passos': page => expect(page.getByText('Escolha o seu ramo')).toBeVisible(),
      '/contacts': page => expect(page.getByText('Carla Dias', { exact: true })).toBeVisible(),
      '/connections': page => expect(page.getByText('Conectado', { exact: true })).toBeVisible(),
      '/queues': page => expect(page.getByText('Vendas')).toBeVisible(),
      '/tags': page => expect(page.getByText('Cliente fiel')).toBeVisible(),
      '/kanban': page => expect(page.getByRole('region', { name: 'Orçamento' }).getByRole('article')).toBeVisible(),
      '/schedules': page => expect(page.getByRole('button', { name: 'Hoje' })).toBeVisible(),
      '/quick-messages': page => expect(page.getByText('/frete')).toBeVisible(),
      '/campaigns': page => expect(page.getByText('Inverno')).toBeVisible(),
      '/campaigns-config': page => expect(page.getByLabel('Intervalo maior após')).toBeVisible(),
      '/campaigns-config/opt-outs': page => expect(page.getByText('Ninguém por aqui')).toBeVisible(),
      '/contact-lists': page => expect(page.getByText('Clientes de abajur')).toBeVisible(),
      [`/contact-lists/${contactListId}/contacts`]: page => expect(page.getByText('Helena Prado')).toBeVisible(),
      '/files': page => expect(page.getByText('Catálogo')).toBeVisible(),
      '/prompts': page => expect(page.getByText('Lia', { exact: true })).toBeVisible(),
      '/queue-integration': page => expect(page.getByText('Pedidos', { exact: true })).toBeVisible(),
      '/messages-api': page => expect(page.getByRole('button', { name: 'Gerar token: Loja' })).toBeVisible(),
      '/chats': page => expect(page.getByText('Plantão de sábado')).toBeVisible(),
      [`/chats/${chatUuid}`]: page => expect(page.getByText('Quem cobre sábado?', { exact: true })).toBeVisible(),
      '/todolist': page => expect(page.getByText('Nada por fazer')).toBeVisible(),
      '/helps': page => expect(page.getByText('Primeiros passos').first()).toBeVisible(),
      '/announcements': page => expect(page.getByText('Horários do suporte').first()).toBeVisible(),
      '/settings/helps': page => expect(page.getByText('dQw4w9WgXcQ').first()).toBeVisible(),
      '/fluxos': page => expect(page.getByText('Menu de triagem')).toBeVisible(),
      [`/fluxos/${flowId}/editar`]: page => expect(page.getByText('Menu', { exact: true }).last()).toBeVisible(),
      [`/fluxos/${flowId}/execucoes`]: page =>
        expect(page.getByText('Execuções: Menu de triagem', { exact: true })).toBeVisible(),
      '/users': page => expect(page.getByText('Rute Alves', { exact: true })).toBeVisible(),
      '/settings': page => expect(page.getByRole('switch', { name: 'Avaliações' })).toBeVisible(),
      '/settings/schedules': page => expect(page.getByLabel('Nome do feriado')).toHaveValue('Natal'),
      '/settings/integrations': page => expect(page.getByLabel('Servidor SMTP')).toBeVisible(),
      '/settings/plans': page => expect(page.getByRole('button', { name: 'Editar: Plano 1' })).toBeVisible(),
      '/settings/platform': page => expect(page.getByLabel('Chave Pix')).toBeVisible(),
      '/ag_planos': page => expect(page.getByText('Plano 1')).toBeVisible(),
      '/empresas': page => expect(page.getByText(company.name, { exact: true })).toBeVisible(),
      '/settings/companies': page => expect(page.getByText(company.name, { exact: true })).toBeAttached(),
      '/financeiro': page => expect(page.getByRole('button', { name: /^PAGAR/ })).toBeVisible(),
      '/cobrancas': page => expect(page.getByRole('button', { name: /^Marcar como paga/ }).first()).toBeVisible(),
      '/cobrancas/sem-fatura': page => expect(page.getByText('Nenhum pagamento perdido')).toBeVisible(),
      '/audit': page => expect(page.getByText('Adicionou a conexão Loja')).toBeVisible(),
      '/nowhere': page => expect(page.getByText('Página não encontrada')).toBeVisible(),
    }
    const dialogs = opening(uuid, flowId, contactListId, company)
    await stranger.setViewportSize(viewport)
    for (const [index, outside] of [
      'login',
      'signup',
      'confirmar-cadastro',
      'esqueci-senha',
      'nova-senha',
      'convite',
    ].entries()) {
      await stranger.goto(`/${outside}`)
      await expect(stranger.getByRole('heading')).toBeVisible()
      await check(stranger, `${outside}-${viewport.width}`, index)
      await expectFits(stranger, viewport)
    }
    const page = await windowOf(admin, viewport)
    for (const [index, [path, ready]] of Object.entries(pages).entries()) {
      await page.goto(path)
      await ready(page)
      const name = (path.slice(1) || 'dashboard').replace(uuid, 'chat').replace('/', '-')
      await check(page, `${name}-${viewport.width}`, index)
      await expectFits(page, viewport)
      if (viewport === narrow) continue
      for (const [number, [at, button, title, role = 'dialog']] of dialogs.entries()) {
        if (at !== path) continue
        await page.getByRole('button', { name: button, exact: typeof button === 'string' }).click()
        const opened = page.getByRole(role, { name: title })
        await expect(opened).toBeVisible()
        // Behind the first one the page is looked at too: all put it out of reach in the same way.
        await check(page, `${name}-dialog-${number}`, number, number === 0 ? undefined : opened)
        // A drawer stays beside its page, and the page of a dialog is used again.
        if (role === 'complementary') await page.goto(path)
        else {
          await page.keyboard.press('Escape')
          await expect(opened).toBeHidden()
        }
      }
    }
  })
