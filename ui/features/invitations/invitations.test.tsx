// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const INVITATION = {
  ...{ company: 'Padaria', invitedBy: 'Dona Ana', name: 'Bia', profile: 'user' },
  expiresAt: '2026-12-01T12:00:00.000Z',
}

it('anyone who opens the link chooses e-mail and password, and the token leaves the address', async () => {
  page = new OpenedPage('/convite#v1.abc', undefined, ({ path, body }) =>
    path === '/invitation'
      ? INVITATION
      : path === '/invitation/accept'
        ? { email: (body as { email: string }).email }
        : undefined,
  )
  await page.shows('Dona Ana convidou você para atender em Padaria.')
  await until(() => expect(location.hash).toBe(''))
  expect(page.labelled<HTMLInputElement>('Seu nome').value).toBe('Bia')
  await page.types('E-mail', 'bia@padaria.example')
  await page.types('Senha', 'minha-senha-1')
  await page.press('Entrar na equipe')
  await page.arrivesAt('/login')
  expect(page.sent.find(({ path }) => path === '/invitation/accept')?.body).toEqual({
    ...{ token: 'v1.abc', name: 'Bia', email: 'bia@padaria.example', password: 'minha-senha-1' },
  })
})

it('a link that is over says so, and one without its token too', async () => {
  const message = 'Este convite não vale mais.'
  page = new OpenedPage('/convite#v1.velho', undefined, ({ path }) =>
    path === '/invitation' ? Response.json({ error: 'ERR_INVITATION_OVER', message }, { status: 400 }) : undefined,
  )
  await page.shows(message)
  page.close()
  page = new OpenedPage('/convite', undefined)
  await page.shows('Abra o link do convite inteiro')
})

it('an administrator makes a link without typing anything that is the other person’s own, and takes one back', async () => {
  const server = ({ method, path }: Sent): unknown => {
    if (path === '/users') return { users: [], hasMore: false, count: 0 }
    if (path !== '/invitations') return undefined
    const open = { id: 4, queueIds: [], createdAt: INVITATION.expiresAt, ...INVITATION }
    return method === 'POST' ? { ...open, token: 'v1.novo' } : [open]
  }
  page = new OpenedPage('/users', person('admin'), server)
  await page.press('Cancelar o convite: Bia')
  await until(() =>
    expect(page.sent).toContainEqual(expect.objectContaining({ method: 'DELETE', path: '/invitations/4' })),
  )
  await page.press('Convidar')
  await page.types('Nome de quem você convida', 'Caio')
  expect(document.querySelector('[role=dialog] input[type=password]')).toBeNull()
  await page.press('Criar o link')
  await until(() =>
    expect(page.labelled<HTMLInputElement>('Link do convite').value).toBe(`${location.origin}/convite#v1.novo`),
  )
})
