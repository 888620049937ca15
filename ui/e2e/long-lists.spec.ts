import { companyRoutes } from '../../core/platform/companies/contract.ts'
import { planRoutes } from '../../core/platform/plans/contract.ts'
import { userRoutes } from '../../core/tenant/users/contract.ts'
import { expect, PASSWORD, test } from './fixtures/index.ts'
import { openSetUp } from './fixtures/set-up.ts'

test('a long list keeps its place, its titles and the focus', async ({ company, platform, windowOf }) => {
  const { id: planId } = await platform.call(planRoutes.create, { body: { name: `Grande ${company.id}`, users: 100 } })
  await platform.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
  const rute = await company.person('Rute', { profile: 'admin' })
  for (let n = 10; n < 40; n++) {
    const body = { name: `Pessoa ${n}`, email: `longa${n}-${rute.id}@e2e.example`, password: PASSWORD }
    await company.admin.call(userRoutes.create, { body })
  }
  const page = await windowOf(rute, { path: '/users' })
  const edit = (name: string) => page.getByRole('button', { name: `Editar: ${name}`, exact: true })
  const remove = (name: string) => page.getByRole('button', { name: `Excluir: ${name}`, exact: true })
  const title = page.getByRole('columnheader', { name: 'Nome' })
  await edit('Pessoa 20').scrollIntoViewIfNeeded()
  await edit('Pessoa 12').scrollIntoViewIfNeeded()
  await expect(title).toBeInViewport()

  await edit('Pessoa 12').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Editar usuário' })
  await dialog.getByLabel('Nome').fill('Pessoa doze')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await expect(edit('Pessoa doze')).toBeFocused()
  await expect(edit('Pessoa doze')).toBeInViewport()

  await remove('Pessoa doze').press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(remove('Pessoa 11')).toBeFocused()
  await expect(remove('Pessoa 11')).toBeInViewport()

  const top = (await edit('Pessoa 11').boundingBox())!.y
  await openSetUp(page, 'Filas')
  await expect(page.getByRole('heading', { name: 'Filas', exact: true })).toBeVisible()
  await page.goBack()
  await expect(edit('Pessoa 11')).toBeInViewport()
  await expect.poll(async () => Math.round((await edit('Pessoa 11').boundingBox())!.y - top)).toBe(0)
  await openSetUp(page, 'Filas')
  await openSetUp(page, 'Usuários')
  await expect(edit('Pessoa 39')).toBeInViewport()
})
