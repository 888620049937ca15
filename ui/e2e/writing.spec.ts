import { conversation } from './fixtures/conversation.ts'
import { type Customer, expect, test } from './fixtures/index.ts'
import { picture } from './fixtures/picture.ts'
import { openSetUp } from './fixtures/set-up.ts'
import { soundOf } from './fixtures/sound.ts'

const lastText = async (customer: Customer) => (await customer.inbox()).at(-1)?.text

test('the signature can be switched off, and stays off', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await desk.write('Com nome')
  await expect.poll(() => lastText(carla)).toBe('*Rute:*\nCom nome')
  await desk.page.getByRole('button', { name: /^Assinatura ligada/ }).click()
  await desk.page.reload()
  await desk.write('Sem nome')
  await expect.poll(() => lastText(carla)).toBe('Sem nome')
})

test('a draft waits in its ticket, and an emoji goes where the caret is', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await desk.box.fill('Tem sim!')
  await desk.page.getByRole('button', { name: 'Emojis' }).click()
  await desk.page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('coração vermelho')
  await desk.page
    .getByRole('gridcell', { name: /coração vermelho/i })
    .first()
    .click()
  await expect(desk.box).toHaveValue('Tem sim!❤️')
  await desk.page.keyboard.press('Escape')
  await openSetUp(desk.page, 'Conexões')
  await desk.page.getByRole('link', { name: 'Online' }).click()
  await desk.row(carla.name).click()
  await expect(desk.box).toHaveValue('Tem sim!❤️')
})

test('a pasted picture is shown before it is sent, and a blank message is not sent', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await desk.box.fill('   ')
  await desk.box.press('Enter')
  await desk.box.fill('')
  await desk.box.evaluate(
    (box, bytes) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes)], 'colada.png', { type: 'image/png' }))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }))
    },
    [...picture()],
  )
  const dialog = desk.page.getByRole('dialog', { name: 'Enviar 1 arquivo' })
  await expect(dialog.getByRole('img', { name: 'colada.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(async () => (await carla.inbox()).map(({ kind }) => kind)).toEqual(['image'])
  const [displayed] = await carla.inbox()
  const small = Buffer.from(displayed!.thumbnail ?? '', 'base64')
  expect(small.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(small.length).toBeLessThanOrEqual(4096)
})

test('a voice note that is being recorded ends with a word when another chat is opened', async ({
  company,
  windowOf,
}) => {
  const { desk } = await conversation(company, windowOf)
  await desk.page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(desk.page.getByRole('timer', { name: 'Tempo de gravação' })).toHaveText(/0:0/)
  await openSetUp(desk.page, 'Conexões')
  await expect(desk.page.getByText('A gravação parou quando a conversa foi fechada e não foi enviada.')).toBeVisible()
})

test('a voice note stands still, and the microphone is free, while one is at the lists', async ({
  company,
  windowOf,
}) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  await page.setViewportSize({ width: 390, height: 844 })
  const microphones = await page.evaluateHandle(() => {
    const provided: MediaStreamTrack[] = []
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async wanted => {
      const stream = await ask(wanted)
      provided.push(...stream.getTracks())
      return stream
    }
    return provided
  })
  const states = () => microphones.evaluate(all => all.map(({ readyState }) => readyState))
  const timer = page.getByRole('timer', { name: 'Tempo de gravação' })
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(timer).toHaveText('0:01')
  expect(await states()).toEqual(['live'])
  await page.getByRole('button', { name: 'Voltar para a lista' }).click()
  await expect.poll(states).toEqual(['ended'])
  await page.getByRole('tab', { name: 'Ticket', exact: true }).click()
  await page.getByRole('button', { name: 'Continuar a gravação' }).click()
  await expect(timer).toHaveText('0:03')
  expect(await states()).toEqual(['ended', 'live'])
  await page.getByRole('button', { name: 'Enviar o áudio' }).click()
  await expect.poll(states).toEqual(['ended', 'ended'])
  await expect.poll(async () => (await carla.inbox()).map(({ kind }) => kind)).toEqual(['voice'])
  const [voice] = await carla.inbox()
  expect(voice!.seconds).toBeGreaterThanOrEqual(2)
})

test('a voice note is recorded, kept as MP3 and played on the phone as Opus', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await desk.page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(desk.page.getByRole('timer', { name: 'Tempo de gravação' })).toHaveText('0:02')

  await test.step('it can stand still, be heard and go on before it goes', async () => {
    const bar = desk.page.getByRole('region', { name: 'Áudio' })
    await bar.getByRole('button', { name: 'Pausar a gravação' }).click()
    await bar.getByRole('button', { name: 'Ouvir' }).click()
    await expect.poll(() => bar.locator('audio').evaluate((sound: HTMLAudioElement) => sound.played.length)).toBe(1)
    await bar.getByRole('button', { name: 'Continuar a gravação' }).click()
    await expect(desk.page.getByRole('timer', { name: 'Tempo de gravação' })).toHaveText(/^0:0[23]$/)
  })

  await desk.page.getByRole('button', { name: 'Enviar o áudio' }).click()
  const position = desk.chat.getByRole('slider', { name: 'Posição no áudio' })
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 \/ 0:0[23]$/)
  await expect.poll(async () => (await carla.inbox()).map(({ kind }) => kind)).toEqual(['voice'])
  const [voice] = await carla.inbox()
  expect(voice).toMatchObject({ mimetype: 'audio/ogg; codecs=opus', seconds: expect.any(Number) })
  const bytes = await carla.file(voice!.id)
  expect(bytes.toString('latin1', 28, 36)).toBe('OpusHead')
  const { channels, seconds, loudest } = await soundOf(desk.page, bytes)
  expect(channels).toBe(1)
  expect(seconds).toBeGreaterThan(1.5)
  expect(Math.abs(seconds - voice!.seconds!)).toBeLessThan(0.6)
  expect(loudest).toBeGreaterThan(0.05)
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 \/ 0:0[23]$/)
  const player = desk.chat.locator('audio')
  await expect(player).toHaveAttribute('src', /audio%2Fmpeg.*audio-record-site-\d+\.mp3/)
  const stored = await desk.page.request.get((await player.getAttribute('src'))!)
  expect((await stored.body()).length).toBeGreaterThan(10_000)
  const wave = [...Buffer.from(voice!.waveform ?? '', 'hex')]
  expect(wave).toHaveLength(64)
  expect(Math.max(...wave)).toBeGreaterThan(50)
})

test('a message is answered, corrected and deleted, and the customer sees all of it', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const choose = async (text: string, act: string) => {
    await desk.bubble(text).hover()
    await desk.bubble(text).getByRole('button', { name: 'Opções da mensagem' }).click()
    await desk.page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Tem tapioca?', 'Responder')
  await desk.box.fill('Tem e está quentinha')
  await desk.box.press('Enter')
  await desk.seesTicks('Tem e está quentinha', 'Entregue')
  await expect(desk.bubble('Tem e está quentinha')).toContainText('Tem tapioca?')
  await choose('Tem e está quentinha', 'Editar mensagem')
  await desk.box.fill('Tem e está fria')
  await desk.box.press('Enter')
  await expect(desk.bubble('Tem e está fria')).toContainText('Editada')
  await expect.poll(() => lastText(carla)).toBe('*Rute:*\nTem e está fria')
  await choose('Tem e está fria', 'Apagar mensagem')
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: /Apagar|Excluir/ })
    .click()
  await expect(desk.bubble('Tem e está fria')).toContainText('Mensagem apagada')
  await expect.poll(async () => (await carla.inbox()).at(-1)).toMatchObject({ deleted: true })
})
