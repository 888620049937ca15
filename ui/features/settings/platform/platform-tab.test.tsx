// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { noOptions } from '../../../../core/platform/options/contract.ts'
import { OpenedPage, person, type Sent, type Server } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const operator = person('admin', { super: true })

/** A platform with nothing chosen that takes every change. */
function open(server: Server = () => undefined): void {
  let options: object = noOptions
  page = new OpenedPage('/settings/platform', operator, call => {
    const answer = server(call)
    if (answer !== undefined) return answer
    if (call.path === '/platform/gateways') return []
    if (call.path === '/platform/options') {
      options = { ...options, ...(call.body as object) }
      return options
    }
    return call.path === '/companies/cadastro' && call.method === 'PUT'
      ? { ...(call.body as object), byStart: false }
      : undefined
  })
}

const put = (path: string): Promise<Sent> =>
  until(() => {
    const call = page.sent.findLast(sent => sent.method === 'PUT' && sent.path === path)
    if (!call) throw new Error(`nothing was put to ${path}`)
    return call
  })

function choose(label: string, value: string): void {
  const select = page.labelled<HTMLSelectElement>(label)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

const save = (section: string): void =>
  document.querySelector<HTMLButtonElement>(`section[aria-label="${section}"] button[type=submit]`)!.click()

describe('the tab of the platform', () => {
  it('is for super administrators alone', async () => {
    page = new OpenedPage('/settings/platform', person('admin'))
    await page.shows('Opções')
    expect(page.text).not.toContain('Plataforma')
    expect(page.sent.map(({ path }) => path)).not.toContain('/platform/options')
  })

  it('opens and closes the sign-up when it is chosen', async () => {
    open()
    await page.shows('Cadastro público')
    await until(() => expect(page.labelled('Novas empresas').matches(':disabled')).toBe(false))
    choose('Novas empresas', 'true')
    expect((await put('/companies/cadastro')).body).toEqual({ closed: true })
    await page.shows('Operação atualizada com sucesso.')
    expect(page.labelled<HTMLSelectElement>('Novas empresas').value).toBe('true')
  })

  it('says that the start closed the sign-up, which cannot be changed here', async () => {
    open(({ path }) => (path === '/companies/cadastro' ? { closed: true, byStart: true } : undefined))
    await page.shows('Este servidor foi iniciado com --signup no: ninguém se cadastra, seja qual for a escolha aqui.')
    expect(page.labelled('Novas empresas').matches(':disabled')).toBe(true)
  })

  it('says in the section why the sign-up was not closed', async () => {
    const message = 'O servidor está ocupado.'
    open(({ method }) => (method === 'PUT' ? Response.json({ error: 'ERR_X', message }, { status: 409 }) : undefined))
    await page.shows('Cadastro público')
    await until(() => expect(page.labelled('Novas empresas').matches(':disabled')).toBe(false))
    choose('Novas empresas', 'true')
    await page.shows(message)
    expect(page.labelled<HTMLSelectElement>('Novas empresas').value).toBe('false')
  })

  it('saves to whom Pix goes, and nothing else', async () => {
    open()
    await page.shows('Recebimento por Pix')
    await page.types('Chave Pix', 'pagamentos@balcao.example')
    await page.types('Nome de quem recebe', 'Balcão')
    await page.types('Cidade de quem recebe', 'Recife')
    save('Recebimento por Pix')
    expect((await put('/platform/options')).body).toEqual({
      pixKey: 'pagamentos@balcao.example',
      pixName: 'Balcão',
      pixCity: 'Recife',
    })
    await page.shows('Operação atualizada com sucesso.')
  })

  it('says at the field what is no key, and sends nothing', async () => {
    open()
    await page.shows('Recebimento por Pix')
    await page.types('Chave Pix', '11 98888-0001')
    save('Recebimento por Pix')
    await page.shows('Use CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória')
    expect(page.labelled('Chave Pix').getAttribute('aria-invalid')).toBe('true')
    expect(page.sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('saves the days of grace, and keeps what was typed when that fails', async () => {
    const message = 'O servidor está ocupado.'
    open(({ method }) => (method === 'PUT' ? Response.json({ error: 'ERR_X', message }, { status: 409 }) : undefined))
    await page.shows('Dias de tolerância')
    await page.types('Dias de tolerância', '5')
    save('Vencimento')
    await page.shows(message)
    expect((await put('/platform/options')).body).toEqual({ graceDays: '5' })
    expect(page.labelled<HTMLInputElement>('Dias de tolerância').value).toBe('5')
  })

  it('saves by which server companies are written to, and keeps a password that is not typed anew', async () => {
    open()
    await page.shows('E-mails às empresas')
    await page.types('Servidor SMTP', 'mail.example.com')
    await page.types('Usuário', 'balcao')
    await page.types('Senha', 'segredo')
    await page.types('Remetente', 'balcao@example.com')
    save('E-mails às empresas')
    const server = {
      ...{ host: 'mail.example.com', port: 587, security: 'starttls' },
      ...{ username: 'balcao', sender: 'balcao@example.com', forCompanies: 'true' },
    }
    expect((await put('/platform/options')).body).toEqual({ mail: { ...server, password: 'segredo' } })
    await page.shows('Operação atualizada com sucesso.')
    await page.types('Porta', '2525')
    save('E-mails às empresas')
    await until(() =>
      expect(page.sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({ mail: { ...server, port: 2525 } }),
    )
  })

  it('warns of a server that soon takes no password any more', async () => {
    open()
    await page.shows('E-mails às empresas')
    await page.types('Servidor SMTP', 'smtp.office365.com')
    await page.shows('O Microsoft 365 deixa de aceitar usuário e senha no fim de 2026')
    await page.types('Servidor SMTP', 'smtp.example.com')
    await until(() => expect(page.text).not.toContain('Microsoft 365'))
  })

  it('saves which AI flows of companies ask that have none, and tries it before', async () => {
    open(({ path }) => (path === '/platform/options/ai/try' ? { text: 'Olá!' } : undefined))
    await page.shows('IA para as empresas')
    await page.types('Endereço base', 'https://ia.example.com/v1')
    await page.types('Chave', 'segredo')
    await page.types('Modelo', 'modelo')
    await page.press('Testar')
    await page.shows('A IA respondeu: Olá!')
    save('IA para as empresas')
    const ai = { baseUrl: 'https://ia.example.com/v1', model: 'modelo', key: 'segredo' }
    expect((await put('/platform/options')).body).toEqual({ ai })
  })

  it('tries the server before it is saved, and says what came of it', async () => {
    open(({ path }) => (path === '/platform/mails/try' ? { to: 'ana@example.com' } : undefined))
    await page.shows('E-mails às empresas')
    await page.types('Servidor SMTP', 'mail.example.com')
    await page.types('Remetente', 'balcao@example.com')
    await page.press('Enviar um teste para mim')
    await page.shows('Teste enviado a ana@example.com. Confira a caixa de entrada.')
    expect(page.sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('says that it could not be loaded, and tries again', async () => {
    let isDown = true
    open(({ path }) =>
      path === '/platform/options' && isDown
        ? Response.json({ error: 'ERR_X', message: 'Não.' }, { status: 500 })
        : undefined,
    )
    await page.shows('As opções da plataforma não puderam ser carregadas')
    isDown = false
    await page.press('Tentar de novo')
    await page.shows('Chave Pix')
  })
})
