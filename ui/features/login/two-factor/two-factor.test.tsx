// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { OpenedPage, person, type Server } from '../../../testing/opened-page.tsx'

let page: OpenedPage
afterEach(() => page.close())

const rejected = (code: string, message: string, status: number, data = {}) =>
  Response.json({ error: code, message, ...data }, { status })

async function open(server: Server): Promise<void> {
  page = new OpenedPage('/tickets', person('user'), server)
  await page.press('Conta')
  await page.press('Verificação em duas etapas')
}

describe('two-step verification of the own account', () => {
  it('is switched on by the password, a QR code and a code of the phone, and shows the recovery codes once', async () => {
    let enabled = false
    await open(({ method, path, body }) => {
      if (path !== '/auth/two-factor') return undefined
      if (method === 'POST') return { secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP', enrolment: 'sealed' }
      if (method === 'GET')
        return { enabled, since: enabled ? '2026-11-20T15:00:00.000Z' : null, recoveryCodesLeft: enabled ? 10 : 0 }
      if ((body as { code: string }).code === '000000')
        return rejected('ERR_WRONG_CODE', 'O código não está certo.', 400)
      enabled = true
      return { recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] }
    })
    await page.shows('Desativada.')
    await page.types('Senha atual', 'senha-1')
    await page.press('Ativar')
    await page.shows('JBSWY3DP')
    await page.types('Código do aplicativo', '000000')
    await page.press('Confirmar')
    await page.shows('O código não está certo.')
    await page.types('Código do aplicativo', '123456')
    await page.press('Confirmar')
    await page.shows('AAAAA-BBBBB')
    expect(page.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ code: '000000', enrolment: 'sealed' })
    await page.press('Já guardei')
    await page.shows('Ativa desde 20/11/2026.')
    await page.shows('Restam 10 códigos de recuperação.')
    expect(page.text).not.toContain('AAAAA-BBBBB')
  })

  it('is switched off by the password and a recovery code', async () => {
    let enabled = true
    await open(({ method, path }) => {
      if (path !== '/auth/two-factor') return undefined
      if (method === 'DELETE') enabled = false
      return { enabled, since: enabled ? '2026-11-20T15:00:00.000Z' : null, recoveryCodesLeft: 1 }
    })
    await page.shows('Resta 1 código de recuperação.')
    await page.types('Senha atual', 'senha-1')
    await page.types('Código do aplicativo ou de recuperação', 'aaaaa-bbbbb')
    await page.press('Desativar')
    await page.shows('Verificação em duas etapas desativada.')
    expect(page.sent.find(({ method }) => method === 'DELETE')?.body).toEqual({
      currentPassword: 'senha-1',
      recoveryCode: 'aaaaa-bbbbb',
    })
  })
})

describe('a sign-in that asks for a code', () => {
  const session = { token: 'a.e30.c', sessionId: 1, user: person('user') }
  const login: Server = ({ path, body }) => {
    if (path === '/auth/login')
      return rejected('ERR_SECOND_FACTOR', 'Falta o código.', 401, { challenge: 'sealed', methods: ['totp'] })
    if (path !== '/auth/login/code') return undefined
    const { code } = body as { code?: string }
    if (code === '999999') return rejected('ERR_CHALLENGE_EXPIRED', 'O tempo acabou. Comece de novo.', 410)
    return code === '000000' ? rejected('ERR_WRONG_CODE', 'O código não está certo.', 400) : session
  }

  async function toSecondStep(): Promise<void> {
    page = new OpenedPage('/login', undefined, login)
    await page.shows('Cadastre sua empresa')
    await page.types('E-mail', 'ana@desk.test')
    await page.types('Senha', 'senha-1')
    await page.press('Entrar')
    await page.shows('Seis dígitos do aplicativo')
  }
  const lastCode = (): unknown => page.sent.findLast(({ path }) => path === '/auth/login/code')?.body

  it('takes the code of the app, says that one is wrong, and leads in', async () => {
    await toSecondStep()
    await page.types('Código do aplicativo', '000000')
    await page.press('Entrar')
    await page.shows('O código não está certo.')
    await page.types('Código do aplicativo', '123 456')
    await page.press('Entrar')
    await page.arrivesAt('/tickets')
    expect(lastCode()).toEqual({ challenge: 'sealed', trustBrowser: false, code: '123 456' })
  })

  it('takes a recovery code in place of the phone', async () => {
    await toSecondStep()
    await page.press('Não estou com o celular')
    await page.types('Código de recuperação', 'aaaaa-bbbbb')
    await page.press('Entrar')
    await page.arrivesAt('/tickets')
    expect(lastCode()).toEqual({ challenge: 'sealed', trustBrowser: false, recoveryCode: 'aaaaa-bbbbb' })
  })

  it('goes back to the password when its time is over, and says so', async () => {
    await toSecondStep()
    await page.types('Código do aplicativo', '999999')
    await page.press('Entrar')
    await page.shows('O tempo acabou. Comece de novo.')
    await page.shows('Esqueci a senha')
  })
})
