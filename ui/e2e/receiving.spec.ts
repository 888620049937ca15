import { conversation } from './fixtures/conversation.ts'
import { expect, test } from './fixtures/index.ts'
import { picture } from './fixtures/picture.ts'
import { openSetUp } from './fixtures/set-up.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('whatever the customer sends is shown for what it is', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { chat } = desk
  await carla.sendsPicture(picture(200, 120), 'Minha cozinha')
  await expect(chat.getByRole('img', { name: 'Minha cozinha' })).toBeVisible()
  await carla.sends({ document: base64('%PDF-1.4 pedido'), fileName: 'pedido.pdf', mimetype: 'application/pdf' })
  await expect(chat.getByRole('link', { name: /pedido\.pdf/ })).toBeVisible()
  await carla.sends({ location: { latitude: -23.56, longitude: -46.65, name: 'Avenida Paulista' } })
  await expect(desk.bubble('Avenida Paulista').getByRole('link', { name: 'Abrir no mapa' })).toHaveAttribute(
    'href',
    /^https:\/\/.*-23\.56.*-46\.65/,
  )
  await carla.sends({ contact: { name: 'Zé da Obra', phone: '5511977776666' } })
  await expect(desk.bubble('Zé da Obra').getByRole('button', { name: 'Iniciar conversa' })).toBeVisible()
  await carla.sends({ audio: base64('OggS'.padEnd(2000, 'x')), voice: true, seconds: 3 })
  await expect(chat.getByRole('button', { name: 'Ouvir' })).toBeVisible()
  await carla.writes('*Forte*, _leve_ e https://exemplo.com.br/cardapio')
  await expect(desk.bubble('Forte').locator('strong')).toHaveText('Forte')
  const link = chat.getByRole('link', { name: 'https://exemplo.com.br/cardapio' })
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('what is written from right to left is shown and typed so, beside what is not', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await carla.writes('مرحبا! كم السعر؟')
  await carla.writes('Desculpe: quanto custa?')
  const words = (text: string) => desk.bubble(text).locator('[data-words]')
  await expect(words('مرحبا')).toHaveCSS('direction', 'rtl')
  await expect(words('Desculpe')).toHaveCSS('direction', 'ltr')
  /** Whether the mark at the end of a text stands left of its first letter. */
  const endsAtLeft = (text: string) =>
    words(text).evaluate(element => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
      const leftOf = (from: number): number => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, from + 1)
        return range.getBoundingClientRect().left
      }
      return leftOf(node.textContent!.length - 1) < leftOf(0)
    })
  expect([await endsAtLeft('مرحبا'), await endsAtLeft('Desculpe')]).toEqual([true, false])
  for (const displayed of [desk.box, desk.lists.getByText('Desculpe: quanto custa?')])
    await expect(displayed).toHaveCSS('unicode-bidi', 'plaintext')
})

test('what the customer corrects, deletes and likes is seen at once', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const id = await carla.writes('Quero dois')
  await expect(desk.bubble('Quero dois')).toBeVisible()
  await carla.corrects(id, 'Quero três')
  await expect(desk.bubble('Quero três')).toContainText('Editada')
  await carla.deletes(id)
  await expect(desk.bubble('Quero três')).toContainText('Mensagem apagada')
  await desk.write('Anotado!')
  await desk.seesTicks('Anotado!', 'Entregue')
  await carla.reacts((await carla.inbox()).at(-1)!.id, '👍')
  await expect(desk.bubble('Anotado!')).toContainText('👍')
})

test('a message that WhatsApp rejects says so, and goes with another try', async ({ company, product, windowOf }) => {
  const { desk, carla, line } = await conversation(company, windowOf)
  await product.wa.admin.call('fault/nack', { account: line.account, code: 463, times: 1 })
  await desk.write('Chegou?')
  await desk.seesTicks('Chegou?', 'Não enviada')
  expect(await carla.inbox()).toEqual([])
  await desk.bubble('Chegou?').getByRole('button', { name: 'Tentar de novo' }).click()
  await desk.seesTicks('Chegou?', 'Entregue')
  expect(await carla.inbox()).toHaveLength(1)
})

test('a picture that WhatsApp no longer keeps comes from the phone', async ({ company, product, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await product.wa.admin.call('fault/download', { status: 404, times: 1 })
  await carla.sendsPicture(picture(200, 120), 'Minha sala')
  await expect(desk.chat.getByRole('img', { name: 'Minha sala' })).toBeVisible()
})

test('a picture that does not come can be asked for again', async ({ company, product, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await product.wa.admin.call('fault/download', { status: 404, times: 2 })
  await carla.sendsPicture(picture(200, 120), 'Minha sala')
  await expect(desk.bubble('Minha sala')).toContainText('O WhatsApp não guarda mais este arquivo')
  await desk.bubble('Minha sala').getByRole('button', { name: 'Baixar de novo' }).click()
  await expect(desk.chat.getByRole('img', { name: 'Minha sala' })).toBeVisible()
})

test('the bell counts what is mine, and leads to who waits as well', async ({ company, windowOf }) => {
  const { desk, carla, line } = await conversation(company, windowOf)
  const ana = await line.customer('Ana Souza')
  await openSetUp(desk.page, 'Filas')
  await ana.writes('Oi, tem alguém?')
  await carla.writes('E de coco?')
  const bell = desk.page.getByRole('button', { name: 'Notificações: 1 atendimento com novidades' })
  await bell.click()
  const waiting = desk.page.getByRole('dialog', { name: 'Notificações' }).getByRole('region', { name: 'Aguardando' })
  await waiting.getByRole('button', { name: 'Oi, tem alguém?' }).click()
  await expect(desk.bubble('Oi, tem alguém?')).toBeVisible()
  await expect(desk.page.getByRole('button', { name: 'Aceitar', exact: true })).toBeVisible()
  await bell.click()
  await waiting.getByRole('button', { name: /^Aceitar/ }).click()
  await expect(desk.box).toBeEnabled()
  await expect(bell).toBeVisible()
})
