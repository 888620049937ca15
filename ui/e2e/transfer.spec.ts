import { conversation } from './fixtures/conversation.ts'
import { expect, test } from './fixtures/index.ts'

test('a ticket goes only to someone who was chosen, or named in full', async ({ company, windowOf }) => {
  const { desk } = await conversation(company, windowOf)
  const { page } = desk
  const { queueId } = await company.ticket('Carla Dias')
  await company.person('Davi Nunes', { queueIds: [queueId!] })
  await company.person('Zé', { queueIds: [queueId!] })
  await page.getByRole('button', { name: 'Transferir', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Transferir ticket' })
  const person = dialog.getByRole('combobox', { name: 'Transferir para o atendente' })
  const transfer = dialog.getByRole('button', { name: 'Transferir', exact: true })

  await test.step('nothing chosen is said, and moves nothing', async () => {
    await transfer.click()
    await expect(dialog.getByRole('alert')).toHaveText('Escolha um atendente, outra fila ou outra conexão.')
  })

  await test.step('everybody is offered to whom does not type, and by the first letters', async () => {
    await person.click()
    await expect(page.getByRole('option', { name: 'Zé' })).toBeVisible()
    await person.fill('zé')
    await expect(dialog.getByRole('listbox', { name: 'Transferir para o atendente' }).getByRole('option')).toHaveText([
      'Zé',
    ])
    await page.keyboard.press('Escape')
  })

  await test.step('a name that is nobody’s is an error beside the field', async () => {
    await person.fill('davi')
    await transfer.click()
    await expect(dialog.getByRole('alert')).toHaveText('Escolha um atendente da lista, ou apague o nome.')
  })

  await test.step('a name in full is that person', async () => {
    await person.fill('davi nunes')
    await transfer.click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await company.ticket('Carla Dias')).user?.name).toBe('Davi Nunes')
  })
})

test('a search that fails says so, offers no new contact, and can be repeated', async ({ company, windowOf }) => {
  const { desk } = await conversation(company, windowOf)
  const { page } = desk
  await page.getByRole('button', { name: 'Novo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo ticket' })
  await page.route('**/contacts?*', route => route.abort())
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Carla')
  const again = page.getByRole('option', { name: 'A busca falhou. Tentar de novo' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('option', { name: 'Adicionar' })).toHaveCount(0)
  await page.unroute('**/contacts?*')
  await again.click()
  await expect(page.getByRole('option', { name: 'Carla Dias' })).toBeVisible()
})
