// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const mails: Server = ({ method, path }) =>
  path !== '/auth/lost_password' ? undefined : method === 'GET' ? { byMail: true } : { message: 'sent' }

describe('anyone who lost their password', () => {
  it('finds the way on the sign-in, gives their e-mail and is told to look for the code, account or not', async () => {
    page = new OpenedPage('/login', undefined, mails)
    await page.press('Esqueci a senha')
    await page.arrivesAt('/esqueci-senha')
    await page.shows('Informe o e-mail com que você entra.')
    await page.types('E-mail', ' ana@padaria.example ')
    await page.press('Enviar o código')
    await page.shows('Se ana@padaria.example tiver uma conta, o código chega em alguns minutos.')
    expect(page.sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/auth/lost_password',
      body: { email: 'ana@padaria.example' },
    })
    await page.press('Já tenho o código')
    await page.arrivesAt('/nova-senha')
    await page.shows('Código do e-mail')
  })

  it('is told whom to ask where no mails leave', async () => {
    page = new OpenedPage('/esqueci-senha', undefined, ({ path }) =>
      path === '/auth/lost_password' ? { byMail: false } : undefined,
    )
    await page.shows('Quem atende pede a quem administra a empresa')
    await page.shows('Quem administra a empresa pede a quem opera esta plataforma')
    expect(document.querySelector('input')).toBeNull()
  })

  it('hears why nothing was sent, and keeps the e-mail', async () => {
    const message = 'Pedidos demais de senha nova. Espere 60 min e tente de novo.'
    page = new OpenedPage('/forgot-password', undefined, call =>
      call.method === 'POST'
        ? Response.json({ error: 'ERR_TOO_MANY_LOST_PASSWORDS', message }, { status: 429 })
        : mails(call),
    )
    await page.shows('Enviar o código')
    await page.types('E-mail', 'ana@padaria.example')
    await page.press('Enviar o código')
    await page.shows(message)
    expect(page.labelled<HTMLInputElement>('E-mail').value).toBe('ana@padaria.example')
  })
})

describe('the link of the mail', () => {
  const chosen: Server = ({ method, path }) =>
    path === '/auth/lost_password' && method === 'PUT' ? { email: 'ana@padaria.example' } : undefined

  it('brings the code, which leaves the address, and leads to the sign-in with the e-mail filled in', async () => {
    page = new OpenedPage('/nova-senha#7.8.abc', undefined, chosen)
    await page.shows('Salvar a senha')
    await until(() => expect(location.hash).toBe(''))
    await page.types('Nova senha', 'segredo-novo')
    await page.press('Salvar a senha')
    await page.arrivesAt('/login')
    await page.shows('Senha alterada. Entre com ela.')
    expect(page.sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      code: '7.8.abc',
      password: 'segredo-novo',
    })
    await until(() => expect(page.labelled<HTMLInputElement>('E-mail').value).toBe('ana@padaria.example'))
  })

  it('that is over says so, and leads to another one', async () => {
    const message = 'Este código não vale: ele dura uma hora e serve uma vez só. Peça outro.'
    const over: Server = call =>
      call.method === 'PUT' ? Response.json({ error: 'ERR_PASSWORD_CODE_OVER', message }, { status: 400 }) : mails(call)
    page = new OpenedPage('/nova-senha#7.8.abc', undefined, over)
    await page.shows('Salvar a senha')
    await page.types('Nova senha', 'segredo-novo')
    await page.press('Salvar a senha')
    await page.shows(message)
    await page.press('Pedir outro código')
    await page.arrivesAt('/esqueci-senha')
  })
})
