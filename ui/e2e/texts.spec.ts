import type { Page } from '@playwright/test'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

const errorOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('xpath=..').getByRole('alert')

test('the sign-up answers a short name, a wrong e-mail and missing fields in words of the language', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('Obrigatório', { exact: true }).first()).toBeVisible()
  await page.getByLabel('Nome da empresa').fill('A')
  await page.getByLabel('E-mail').fill('nada')
  await page.getByLabel('Telefone com DDD').focus()
  await expect(errorOf(page, 'Nome da empresa')).toHaveText('Use pelo menos 2 caracteres.')
  await expect(errorOf(page, 'E-mail')).toHaveText('Este e-mail não é válido. Exemplo: nome@empresa.com.br')
  await page.getByLabel('Nome da empresa').fill('A'.repeat(51))
  await page.getByLabel('E-mail').focus()
  await expect(errorOf(page, 'Nome da empresa')).toHaveText('Use até 50 caracteres.')
})

test('a new ticket and a transfer ask for a queue', async ({ company, windowOf }) => {
  const [sales, delivery] = [await company.queue('Vendas'), await company.queue('Entregas')]
  const line = await company.connection('Loja', [sales])
  const carla = await line.customer('Carla Dias')
  const person = await company.person('Bia Rocha', { queueIds: [sales, delivery] })
  const desk = new DeskPage(await windowOf(person))
  const { page } = desk
  await desk.tab('Aguardando').click()
  await carla.writes('Oi')
  await desk.accept(carla.name)
  await page.getByRole('button', { name: 'Transferir', exact: true }).click()
  const transfer = page.getByRole('dialog', { name: 'Transferir ticket' })
  await transfer.getByLabel('Transferir para a fila').selectOption({ label: 'Selecione uma fila' })
  await transfer.getByRole('button', { name: 'Transferir', exact: true }).click()
  await expect(transfer.getByRole('alert')).toHaveText('Selecione uma fila')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Novo', exact: true }).click()
  const fresh = page.getByRole('dialog', { name: 'Novo ticket' })
  await fresh.getByLabel('Contato').fill('Carla')
  await fresh.getByRole('option', { name: /Carla Dias/ }).click()
  await fresh.getByRole('button', { name: 'Abrir atendimento' }).click()
  await expect(fresh.getByRole('alert')).toHaveText('Selecione uma fila')
})

test('notes and tags of a ticket say what was done', async ({ company, windowOf }) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  await company.tag('Cliente fiel')
  const carla = await line.customer('Carla Dias')
  const desk = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  const { page } = desk
  await desk.tab('Aguardando').click()
  await carla.writes('Oi')
  await desk.accept(carla.name)

  await page.getByRole('button', { name: 'Adicionar tag' }).click()
  await page.getByRole('option', { name: 'Cliente fiel' }).click()
  await expect(page.getByText('Ticket Tag Adicionado com Sucesso!')).toBeVisible()
  await page.getByRole('button', { name: 'Remover a tag Cliente fiel' }).click()
  await expect(page.getByText('Ticket Tag Removido!')).toBeVisible()
  // A toast stays while the mouse is over it.
  await page.mouse.move(10, 880)
  await expect(page.getByText('Ticket Tag Removido!')).toBeHidden()

  await page.getByRole('button', { name: /Ticket \d+/ }).click()
  const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
  await drawer.getByLabel('Nova observação').fill('x')
  await drawer.getByRole('button', { name: 'Salvar observação' }).click()
  await expect(drawer.getByRole('alert')).toHaveText('Use pelo menos 2 caracteres.')
  await drawer.getByLabel('Nova observação').fill('Gosta de café')
  await drawer.getByRole('button', { name: 'Salvar observação' }).click()
  await expect(page.getByText('Observação adicionada com sucesso!')).toBeVisible()
  await drawer.getByRole('button', { name: 'Excluir observação' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir observação' })
  await expect(question.getByText('Deseja realmente excluir esse registro?')).toBeVisible()
  await question.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Observação excluída com sucesso!')).toBeVisible()
})

test('a connection of a company with two queues asks for a greeting, next to its field', async ({
  company,
  windowOf,
}) => {
  const body = { name: 'Loja', queueIds: [await company.queue('Vendas')] }
  await company.admin.call(connectionRoutes.create, { body })
  await company.queue('Entregas')
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { path: '/connections' })
  await page.getByRole('button', { name: 'Editar: Loja' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar conexão' })
  await dialog.getByLabel('Filas').click()
  await page.getByRole('checkbox', { name: 'Entregas' }).check()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog.getByLabel('Mensagem de saudação')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Nome')).toHaveValue('Loja')
})

test('the interface speaks Portuguese, English and Spanish', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await page.getByRole('button', { name: 'Idioma' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible()
})
