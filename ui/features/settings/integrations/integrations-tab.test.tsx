// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { settingRules } from '../../../../core/tenant/settings/contract.ts'
import { OpenedPage, person, type Sent } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
// The page fetches it when it is asked for; here it is there before, however slow the machine.
import './integrations-tab.tsx'

let page: OpenedPage
afterEach(() => page.close())

const mail = {
  ...{ host: 'smtp.example.com', port: 587, security: 'starttls', username: 'loja', sender: 'loja@example.com' },
  hasPassword: true,
}
const ai = { baseUrl: 'https://ia.example.com/v1', model: 'modelo', hasKey: true }

const settings = Object.entries(settingRules).map(([key, { initial }]) => ({ key, value: initial }))

function open(stored: object, answer: (call: Sent) => unknown = () => undefined, profile = 'admin' as const): void {
  page = new OpenedPage('/settings/integrations', person(profile), call => {
    if (call.path === '/settings') return settings
    if (call.path === '/integrations' && call.method === 'GET') return stored
    return answer(call)
  })
}

const sent = (method: string, path: string): Promise<unknown> =>
  until(() => {
    const call = page.sent.find(one => one.method === method && one.path === path)
    expect(call).toBeDefined()
    return call!.body
  }) as Promise<unknown>

describe('the tab of integrations', () => {
  it('is for administrators alone', async () => {
    page = new OpenedPage('/settings/integrations', person('supervisor'), ({ path }) =>
      path === '/settings' ? settings : undefined,
    )
    await page.shows('Só administradores mudam as configurações.')
    expect(page.text).not.toContain('Integrações')
    expect(page.sent.some(({ path }) => path === '/integrations')).toBe(false)
  })

  it('opens by its address, and shows of secrets only that there are some', async () => {
    open({ mail, ai })
    await page.shows('Servidor SMTP')
    expect(page.labelled<HTMLInputElement>('Servidor SMTP').value).toBe('smtp.example.com')
    const password = page.labelled<HTMLInputElement>('Senha')
    expect([password.type, password.value, password.placeholder]).toEqual(['password', '', 'definida'])
    expect(page.labelled<HTMLInputElement>('Chave').placeholder).toBe('definida')
  })

  it('saves what is typed, and keeps a password that nobody typed anew', async () => {
    open({ mail, ai: null }, ({ method }) =>
      method === 'PUT' ? { mail: { ...mail, port: 2525 }, ai: null } : undefined,
    )
    await page.shows('Servidor SMTP')
    await page.types('Porta', '2525')
    await page.press('Salvar')
    const { hasPassword: _, ...same } = mail
    expect(await sent('PUT', '/integrations/mail')).toEqual({ ...same, port: 2525 })
    await page.shows('Operação atualizada com sucesso.')
  })

  it('says no more of a stored key once the address is another', async () => {
    open({ mail: null, ai })
    await page.shows('Endereço base')
    await page.types('Endereço base', 'https://outra.example.com/v1')
    await until(() => expect(page.labelled<HTMLInputElement>('Chave').placeholder).toBe(''))
  })

  it('says what the platform lends while nothing is saved here', async () => {
    open({ mail: null, ai }, ({ path }) => (path === '/integrations/set-up' ? { mail: true, ai: true } : undefined))
    await page.shows('Enquanto nada é salvo aqui, os e-mails saem pelo servidor da plataforma.')
    expect(page.text).not.toContain('responde a IA da plataforma')
  })

  it('proposes the port that servers of a kind have', async () => {
    open({ mail: null, ai: null })
    await page.shows('Servidor SMTP')
    const security = page.labelled<HTMLSelectElement>('Segurança')
    security.value = 'tls'
    security.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(page.labelled<HTMLInputElement>('Porta').value).toBe('465'))
  })

  it('says beside the field what is missing, before anything is sent', async () => {
    open({ mail: null, ai: null })
    await page.shows('Servidor SMTP')
    await page.press('Enviar um teste para mim')
    await until(() => expect(page.labelled('Servidor SMTP').getAttribute('aria-invalid')).toBe('true'))
    expect(page.sent.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('says where a test went', async () => {
    open({ mail, ai: null }, ({ path }) => (path === '/integrations/mail/try' ? { to: 'ana@loja.example' } : undefined))
    await page.shows('Servidor SMTP')
    await page.press('Enviar um teste para mim')
    await page.shows('Teste enviado a ana@loja.example. Confira a caixa de entrada.')
  })

  it('says in words why an AI did not answer, and what it answered then', async () => {
    let isGood = false
    const error = { error: 'ERR_AI_KEY', message: 'A IA recusou a chave.' }
    open({ mail: null, ai }, ({ path }) =>
      path !== '/integrations/ai/try' ? undefined : isGood ? { text: 'Olá!' } : Response.json(error, { status: 502 }),
    )
    await page.shows('Endereço base')
    await page.press('Testar')
    await page.shows(error.message)
    isGood = true
    await page.press('Testar')
    await page.shows('A IA respondeu: Olá!')
    expect(page.text).not.toContain(error.message)
  })

  it('asks before it forgets what is stored', async () => {
    open({ mail, ai: null }, ({ method }) => (method === 'DELETE' ? { mail: null, ai: null } : undefined))
    await page.shows('Servidor SMTP')
    await page.press('Desligar')
    await page.shows('Tem certeza que deseja desligar esta integração?')
    const dialog = document.querySelector('[role=dialog], [role=alertdialog], dialog')!
    ;[...dialog.querySelectorAll('button')].find(button => button.textContent === 'Desligar')!.click()
    await sent('DELETE', '/integrations/mail')
    await until(() => expect(page.labelled<HTMLInputElement>('Servidor SMTP').value).toBe(''))
  })
})
