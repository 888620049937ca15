// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'

let page: OpenedPage
let error: Response | undefined
beforeEach(async () => {
  error = undefined
  page = new OpenedPage('/tickets', person('user'), ({ method, body }) =>
    method === 'PUT' ? (error ?? body) : undefined,
  )
  await page.shows('Olá, Ana')
  await page.press('Conta')
  await page.press('Perfil')
  await page.shows('Meu perfil')
})
afterEach(() => page.close())

async function fill(label: string, text: string): Promise<void> {
  await page.shows(label)
  const field = page.labelled<HTMLInputElement>(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const changes = (): unknown[] => page.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)

describe('the own profile', () => {
  it('sends no password while none is typed', async () => {
    await fill('Nome', 'Ana Lima')
    await page.press('Salvar')
    await page.shows('Usuário salvo com sucesso.')
    expect(changes()).toEqual([{ name: 'Ana Lima', email: 'ana@desk.test' }])
  })

  it('asks for the new password twice and for the present one', async () => {
    await fill('Senha', 'outra-senha')
    await fill('Repita a nova senha', 'outra')
    await page.press('Salvar')
    await page.shows('As senhas não são iguais')
    expect(page.text).toContain('Obrigatório')
    expect(changes()).toEqual([])
    await fill('Repita a nova senha', 'outra-senha')
    await fill('Senha atual', 'senha-1')
    await page.press('Salvar')
    await page.shows('Usuário salvo com sucesso.')
    expect(changes()).toEqual([
      { name: 'Ana', email: 'ana@desk.test', password: 'outra-senha', currentPassword: 'senha-1' },
    ])
  })

  it('asks for the present password where another e-mail is typed', async () => {
    await fill('E-mail', 'ana.lima@desk.test')
    await page.press('Salvar')
    await page.shows('Obrigatório')
    expect(changes()).toEqual([])
    await fill('Senha atual', 'senha-1')
    await page.press('Salvar')
    await page.shows('Usuário salvo com sucesso.')
    expect(changes()).toEqual([{ name: 'Ana', email: 'ana.lima@desk.test', password: '', currentPassword: 'senha-1' }])
  })

  it('says at its field that the present password is wrong', async () => {
    const message = 'A senha atual não está certa.'
    error = Response.json({ error: 'ERR_WRONG_PASSWORD', message }, { status: 400 })
    await fill('Senha', 'outra-senha')
    await fill('Repita a nova senha', 'outra-senha')
    await fill('Senha atual', 'errada')
    await page.press('Salvar')
    await page.shows(message)
    expect(page.labelled('Senha atual').getAttribute('aria-invalid')).toBe('true')
  })
})
