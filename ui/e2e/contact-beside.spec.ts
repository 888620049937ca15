import { noteRoutes } from '../../core/tenant/notes/contract.ts'
import { conversation } from './fixtures/conversation.ts'
import { expect, test } from './fixtures/index.ts'

test('notes are read while answering, and those of colleagues appear by themselves', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  const { id: ticketId } = await company.ticket(carla.name)
  const note = (text: string) => company.admin.call(noteRoutes.create, { body: { ticketId, note: text } })
  await note('Prefere à tarde')
  await page.getByRole('button', { name: '1 observação' }).click()
  const column = page.getByRole('complementary', { name: 'Dados do contato' })
  await expect(column).toContainText('Prefere à tarde')
  await desk.write('Pode ser às 15 h?')
  await note('Tem cachorro')
  await expect(column).toContainText('Tem cachorro')
  await column.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('button', { name: '2 observações' })).toBeVisible()

  await test.step('the end of a chat stays its end, as wide or narrow as it becomes', async () => {
    await page.setViewportSize({ width: 1300, height: 620 })
    const cake =
      'torta de frango com catupiry que eu levei na semana passada, porque vai ter visita em casa no domingo '
    for (const day of ['Hoje', 'Amanhã', 'Sexta', 'Sábado', 'Domingo']) await carla.writes(`${day}: ${cake.repeat(2)}`)
    await expect(desk.bubble('Domingo:')).toBeInViewport()
    await desk.write(`Combinado! ${cake.repeat(2)}`.trim())
    const end = desk.bubble('Combinado!').getByRole('time')
    await expect(end).toBeInViewport()
    await page.getByRole('button', { name: '2 observações' }).click()
    await expect(column).toBeVisible()
    await expect(end).toBeInViewport()
    await column.getByRole('button', { name: 'Fechar' }).click()
    await expect(end).toBeInViewport()
  })

  await test.step('where there is little room they come over the chat', async () => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.getByRole('button', { name: '2 observações' }).click()
    await expect(page.getByRole('dialog', { name: 'Dados do contato' })).toContainText('Tem cachorro')
  })
})

test('a contact who is with a colleague leads to that conversation', async ({ company, windowOf }) => {
  const { carla } = await conversation(company, windowOf)
  const { queueId } = await company.ticket(carla.name)
  const page = await windowOf(await company.person('Bia', { queueIds: [queueId!] }))
  await page.getByRole('button', { name: 'Novo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo ticket' })
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Carla')
  await page.getByRole('option', { name: /^Carla Dias \(\+55 \(\d\d\) / }).click()
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click()
  await dialog.getByRole('button', { name: 'Ver a conversa' }).click()
  await expect(page.getByText('Com Rute', { exact: true })).toBeVisible()
})

/** A page with four words. */
const BILL = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 57>>stream
BT /F1 24 Tf 30 90 Td (Boleto 4127 vence hoje) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R/Size 6>>
%%EOF`

test('a PDF opens over the chat in the viewer of the browser, and the other tickets of its sender stand beside it', async ({
  company,
  windowOf,
}) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  const document = Buffer.from(BILL).toString('base64')
  await carla.sends({ document, fileName: 'boleto.pdf', mimetype: 'application/pdf' })
  await page.getByRole('button', { name: 'Abrir boleto.pdf' }).click()
  const displayed = page.getByRole('dialog', { name: 'boleto.pdf' })
  // The viewer is a page of the browser's own inside of the frame, which no policy of ours kept away.
  await expect
    .poll(() => page.frames().map(frame => frame.url()))
    .toContainEqual(expect.stringMatching(/^chrome-extension:/))
  await displayed.getByRole('button', { name: 'Fechar o documento' }).click()
  await expect(displayed).toBeHidden()

  await carla.at(await company.connection('Filial', [await company.queue('Trocas')])).writes('Oi, filial!')
  await page
    .getByRole('button', { name: /^Carla Dias/ })
    .last()
    .click()
  const column = page.getByRole('complementary', { name: 'Dados do contato' })
  await column.getByText('Outros atendimentos').click()
  await column.getByRole('link', { name: /Oi, filial!/ }).click()
  await expect(desk.bubble('Oi, filial!')).toBeVisible()
})
