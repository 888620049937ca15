// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const plan = { id: 3, name: 'Bronze', users: 2, connections: 1, queues: 4, value: 49.9 }

async function openSignUp(path: string, server: Server = () => undefined): Promise<void> {
  page = new OpenedPage(path, undefined, call => (call.path === '/plans/list' ? [plan] : server(call)))
  await page.shows('Bronze')
}

function fill(label: string, value: string): void {
  const control = page.labelled<HTMLInputElement | HTMLSelectElement>(label)
  const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function fillAll(): void {
  fill('Nome da empresa', 'Padaria Aurora')
  fill('E-mail', 'ana@padaria.example')
  fill('Telefone com DDD', '11 98888-0001')
  fill('Senha', 'segredo-1')
  fill('Plano', '3')
}

describe('the sign-up', () => {
  it('offers the plans with what they hold and cost, and none is chosen', async () => {
    await openSignUp('/signup')
    const choices = [...page.labelled<HTMLSelectElement>('Plano').options].map(option => option.text)
    expect(choices[0]).toBe('Selecione...')
    expect(choices[1]).toMatch(/^Bronze · 2 usuários · 1 conexão · 4 filas · R\$\s49,90\/mês$/)
    expect(page.labelled<HTMLSelectElement>('Plano').value).toBe('')
  })

  it('sends what was typed and who referred the company, says so, and leads to the login', async () => {
    await openSignUp('/signup?companyId=7', ({ method }) => (method === 'POST' ? { id: 9 } : undefined))
    fillAll()
    await page.press('Cadastrar')
    await page.arrivesAt('/login')
    await page.shows('Cadastro realizado com sucesso! Entre com seu e-mail e senha.')
    expect(page.sent.find(call => call.method === 'POST')).toMatchObject({
      path: '/companies/cadastro',
      body: { name: 'Padaria Aurora', email: 'ana@padaria.example', planId: '3', companyId: '7' },
    })
  })

  it('goes through where the address names no company that could have referred it', async () => {
    await openSignUp('/signup?companyId=abc', ({ method }) => (method === 'POST' ? { id: 9 } : undefined))
    fillAll()
    await page.press('Cadastrar')
    await page.arrivesAt('/login')
  })

  it('says until when it is free, and what comes then', async () => {
    await openSignUp('/signup', ({ path }) =>
      path === '/companies/cadastro' ? { closed: false, byStart: false, trialUntil: '2026-11-27' } : undefined,
    )
    await page.shows(
      'Experimente sem pagar até 27/11/2026. Depois, o acesso continua com o pagamento da fatura do plano',
    )
  })

  it('says at the field that the e-mail is taken, and keeps what was typed', async () => {
    const message = 'Já existe uma conta com este e-mail.'
    await openSignUp('/registrar', ({ method }) =>
      method === 'POST' ? Response.json({ error: 'ERR_EMAIL_ALREADY_EXISTS', message }, { status: 409 }) : undefined,
    )
    fillAll()
    await page.press('Cadastrar')
    await page.shows(message)
    expect(page.labelled('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(page.labelled<HTMLInputElement>('Nome da empresa').value).toBe('Padaria Aurora')
  })

  it('where the e-mail is confirmed first says that a mail was sent, and leads to where its code is given', async () => {
    const message = 'Enviamos um e-mail para ana@padaria.example. Siga o que ele diz para concluir o cadastro.'
    await openSignUp('/signup', ({ method }) => (method === 'POST' ? { message } : undefined))
    fillAll()
    await page.press('Cadastrar')
    await page.shows(message)
    expect(location.pathname).toBe('/signup')
    expect(document.querySelector('input')).toBeNull()
    await page.press('Já tenho o código')
    await page.arrivesAt('/confirmar-cadastro')
    await page.shows('Código do e-mail')
  })

  it('that is closed says so instead of a form, and leads to the login', async () => {
    page = new OpenedPage('/signup', undefined, ({ path }) =>
      path === '/companies/cadastro' ? { closed: true, byStart: false } : undefined,
    )
    await page.shows('O cadastro de novas empresas está desativado.')
    expect(document.querySelector('input')).toBeNull()
    await page.press('Entre')
    await page.arrivesAt('/login')
  })
})

describe('the link of the mail of a sign-up', () => {
  const CONFIRM = '/companies/cadastro/confirm'
  const answering =
    (answer: unknown): Server =>
    ({ path }) =>
      path === CONFIRM ? answer : undefined
  const refusing = (error: string, message: string) => answering(Response.json({ error, message }, { status: 400 }))
  const confirms = async (password: string) => {
    await page.shows('Concluir o cadastro')
    await page.types('Senha', password)
    await page.press('Concluir o cadastro')
  }

  it('brings the code, which leaves the address, asks for the password, and leads to the login with the e-mail', async () => {
    page = new OpenedPage('/confirmar-cadastro#v1.abc', undefined, answering({ id: 9, email: 'ana@padaria.example' }))
    await page.shows('Informe a senha que escolheu no cadastro')
    await until(() => expect(location.hash).toBe(''))
    await confirms('segredo-1')
    await page.arrivesAt('/login')
    await page.shows('Cadastro realizado com sucesso! Entre com seu e-mail e senha.')
    expect(page.sent.find(({ path }) => path === CONFIRM)?.body).toEqual({ code: 'v1.abc', password: 'segredo-1' })
    await until(() => expect(page.labelled<HTMLInputElement>('E-mail').value).toBe('ana@padaria.example'))
  })

  it('says at the field that the password is another', async () => {
    const message = 'A senha não é a que foi escolhida no cadastro.'
    page = new OpenedPage('/confirm-sign-up#v1.abc', undefined, refusing('ERR_SIGNUP_PASSWORD', message))
    await confirms('outra-senha')
    await page.shows(message)
    expect(page.labelled('Senha').getAttribute('aria-invalid')).toBe('true')
  })

  it('that is over says so, and leads to the sign-up', async () => {
    const message = 'Esta confirmação não vale: ela dura 24 horas. Faça o cadastro de novo.'
    page = new OpenedPage('/confirmar-cadastro#v1.abc', undefined, refusing('ERR_SIGNUP_CODE_OVER', message))
    await confirms('segredo-1')
    await page.shows(message)
    await page.press('Fazer o cadastro de novo')
    await page.arrivesAt('/signup')
  })

  it('asks anyone who comes without one for the code, and says there what is wrong with it', async () => {
    const message = 'Esta confirmação não vale: ela dura 24 horas. Faça o cadastro de novo.'
    page = new OpenedPage('/confirmar-cadastro', undefined, refusing('ERR_SIGNUP_CODE_OVER', message))
    await page.shows('Código do e-mail')
    await page.types('Código do e-mail', 'v1.xyz')
    await confirms('segredo-1')
    await page.shows(message)
    expect(page.labelled('Código do e-mail').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the login', () => {
  const invitation = (): HTMLElement | null =>
    document.querySelector<HTMLElement>('a[href="/signup"]')?.parentElement ?? null

  it('leads to the sign-up where companies may sign up, and where that could not be asked', async () => {
    for (const answer of [{ closed: false, byStart: false }, Response.json({ error: 'ERR_X' }, { status: 500 })]) {
      page = new OpenedPage('/login', undefined, ({ path }) => (path === '/companies/cadastro' ? answer : undefined))
      await page.shows('Cadastre sua empresa')
      await until(() => expect(invitation()?.style.visibility).toBe(''))
      page.close()
    }
  })

  it('does not while the sign-up is closed', async () => {
    page = new OpenedPage('/login', undefined, ({ path }) =>
      path === '/companies/cadastro' ? { closed: true, byStart: false } : undefined,
    )
    await page.shows('Senha')
    await until(() => expect(invitation()).toBeNull())
  })
})
