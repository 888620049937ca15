import { expect, test } from './fixtures/index.ts'
import { carry, hold } from './fixtures/mouse.ts'

test('the options of a queue are built, tried, and walked from a phone into another queue', async ({
  company,
  windowOf,
}) => {
  const sales = await company.queue('Vendas', 'Aqui é Vendas.')
  await company.queue('Suporte', 'Aqui é o Suporte.')
  const ana = await (await company.connection('Loja', [sales])).customer('Ana Souza')
  const page = await windowOf(await company.person('Rute Alves', { profile: 'admin' }), { path: '/queues' })

  await page.getByRole('button', { name: 'Editar: Vendas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar fila' })
  const line = async (title: string, message: string, fill = async () => {}): Promise<void> => {
    await dialog.getByLabel('Título da opção').fill(title)
    await dialog.getByLabel('Mensagem da opção').fill(message)
    await fill()
    await dialog.getByRole('button', { name: 'Salvar' }).first().click()
    await expect(dialog.getByText(title, { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Adicionar opção' }).click()
  await line('Endereço', 'Rua das Flores, 10.', async () => {
    await dialog.getByLabel('Depois da mensagem').selectOption({ label: 'Encerra o atendimento' })
  })
  await dialog.getByRole('button', { name: 'Adicionar opção' }).click()
  await line('Defeito', 'Um momento.', async () => {
    await dialog.getByLabel('Depois da mensagem').selectOption({ label: 'Vai para outra fila' })
    await dialog.getByLabel('Fila de destino').selectOption({ label: 'Suporte' })
  })
  await expect(dialog.getByText('Vai para Suporte')).toBeVisible()
  const handle = (title: string) => dialog.getByRole('button', { name: `Mover ${title}:` })
  const lines = dialog.locator('[data-option]')
  const first = lines.first()
  await hold(handle('Defeito'))
  const at = async (part: number) => {
    const { x, y, height } = (await first.boundingBox())!
    return { x: x + 20, y: y + height * part }
  }
  await carry(page, () => at(1 / 2), first.and(dialog.locator('[data-drop="inside"]')))
  await carry(page, () => at(1 / 8), first.and(dialog.locator('[data-drop="before"]')))
  await page.mouse.up()
  await expect(lines.first()).toContainText('Defeito')
  await handle('Endereço').press('ArrowRight')
  await expect(dialog.locator('ol ol')).toContainText('Endereço')
  await expect(handle('Endereço')).toBeFocused()
  await handle('Endereço').press('ArrowLeft')
  await expect(dialog.locator('ol ol')).toHaveCount(0)
  await expect(handle('Endereço')).toBeFocused()

  await dialog.getByRole('button', { name: 'Testar o menu' }).click()
  const trial = page.getByRole('dialog', { name: 'Testar o menu' })
  await expect(trial.getByRole('log')).toContainText('[ 1 ] - Defeito')
  await expect(trial.getByRole('log')).toContainText('[ 2 ] - Endereço')
  await trial.getByLabel('Resposta do contato').fill('1')
  await trial.getByLabel('Resposta do contato').press('Enter')
  await expect(trial).toContainText('O ticket vai para a fila Suporte.')
  await trial.getByRole('button', { name: 'Recomeçar' }).click()
  await trial.getByLabel('Resposta do contato').fill(' 2. ')
  await trial.getByRole('button', { name: 'Responder' }).click()
  await expect(trial).toContainText('O atendimento é encerrado.')
  await trial.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toBeVisible()

  await ana.writes('Oi')
  await ana.receives('Aqui é Vendas.\n\n*[ 1 ]* - Defeito\n*[ 2 ]* - Endereço\n\n*[ # ]* - Menu inicial')
  await ana.writes('1')
  await ana.receives('Um momento.')
  await ana.receives('Aqui é o Suporte.')
  await expect(async () => expect((await company.ticket('Ana Souza')).queue?.name).toBe('Suporte')).toPass()
})
