import { campaignRoutes } from '../../core/tenant/campaigns/contract.ts'
import { ticketRoutes } from '../../core/tenant/tickets/contract.ts'
import { sheetOf } from '../../core/workers/sheets/testing/sheets.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { type Customer, expect, test } from './fixtures/index.ts'

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a campaign is written to people of a sheet, watched in its report, and answered by a ticket that tells about it', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const [ana, bia] = [await line.customer('Ana Souza'), await line.customer('Bia Rocha')]
  // WhatsApp is asked about strangers one by one, some seconds apart; anyone who wrote is known.
  for (const customer of [ana, bia]) {
    await customer.writes('Oi')
    await expect(() => company.ticket(customer.name)).toPass()
    const { id: ticketId } = await company.ticket(customer.name)
    await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
  }
  const rute = await company.person('Rute Alves', { profile: 'admin' })
  const page = await windowOf(rute, { path: '/campaigns' })

  await page.getByRole('button', { name: 'Adicionar campanha' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Adicionar campanha' })
  await editor.getByLabel('Nome').fill('Dia das mães')
  await editor.getByRole('button', { name: 'Nova lista por planilha' }).click()
  const importing = page.getByRole('dialog', { name: 'Importar contatos para a lista' })
  await importing.locator('input[type=file]').setInputFiles({
    ...{ name: 'clientes.xlsx', mimeType: SHEET },
    buffer: sheetOf([
      ['Vendedora', 'Quem compra', 'Fala por'],
      ...[ana, bia].map(({ name, number }) => ['Rute', name, number]),
    ]),
  })
  // No title tells a name: the first column of words is taken for one, until someone says which it is.
  await expect(importing.getByLabel('Fala por').locator('option:checked')).toHaveText('Telefone')
  await expect(importing.getByText('Rute · +55')).toHaveCount(2)
  await importing.getByLabel('Vendedora').selectOption({ label: 'Não importar' })
  await importing.getByLabel('Quem compra').selectOption({ label: 'Nome' })
  await expect(importing.getByText('Bia Rocha · +55')).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await importing.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(importing.getByRole('region', { name: 'Última importação' })).toContainText('Novos2')
  await importing.getByRole('button', { name: 'Fechar' }).click()
  await expect(editor.getByLabel('Lista de contatos').locator('option:checked')).toHaveText('Dia das mães')
  await editor.getByLabel('Conexão').selectOption({ label: 'Loja' })
  await editor.getByLabel('Mensagem 1').fill('Olá, {nome}! Temos flores.')
  await editor.getByLabel('Mensagem 2').fill('{nome}, as flores chegaram.')

  const preview = page.getByRole('region', { name: 'Prévia' })
  await expect(preview).toContainText('Olá, Ana Souza! Temos flores.')
  await expect(preview).toContainText('2 destinatários.')
  await preview.getByLabel('Como vai ler').fill('Bia Rocha')
  await page.getByRole('option', { name: 'Bia Rocha' }).click()
  await expect(preview).toContainText('Bia Rocha, as flores chegaram.')
  await editor.getByRole('button', { name: 'Salvar' }).click()
  await expect(editor).toBeHidden()

  await page.getByRole('link', { name: 'Dia das mães' }).click()
  await expect(page.getByText('Os destinatários aparecem quando a campanha começa.')).toBeVisible()
  // A form knows no seconds: who plans it for the next minute would wait for that here.
  const { records } = await company.admin.call(campaignRoutes.list)
  const body = { scheduledAt: new Date(Date.now() + 1500).toISOString() }
  await company.admin.call(campaignRoutes.update, { params: { campaignId: records[0]!.id }, body })
  await company.admin.call(campaignRoutes.saveSettings, { body: { settings: { messageInterval: 0 } } })
  await ana.receives('Olá, Ana Souza! Temos flores.')
  await bia.receives('Bia Rocha, as flores chegaram.')
  await expect(page.getByText('Entregues: 2')).toBeVisible()
  await expect(page.getByText('Andamento: 100%')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bia Rocha/ })).toContainText('Entregue')
  await expect(page.getByRole('link', { name: 'Bia Rocha' })).toHaveAttribute('href', /^\/tickets\//)

  await answered(new DeskPage(page), bia)
})

/** The answer opens a ticket, in which stands what was sent, and of which campaign that was. */
async function answered(desk: DeskPage, customer: Customer): Promise<void> {
  await desk.page.getByRole('link', { name: 'Online' }).click()
  await desk.tab('Aguardando').click()
  await expect(desk.acceptButton('Ana Souza')).toBeHidden()
  await customer.writes('Quero um buquê!')
  await desk.accept(customer.name)
  await expect(desk.bubble('as flores chegaram').getByText('Campanha: Dia das mães')).toBeVisible()
  await desk.page.getByRole('button', { name: /Ticket \d+/ }).click()
  await expect(desk.page.getByText('O contato respondeu à campanha Dia das mães.')).toBeVisible()
}
