// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { Profile } from '../../../core/domain/access/permissions.ts'
import type { ContactMerge } from '../../../core/tenant/contacts/contract.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { contactRow } from './fixtures.ts'

let page: OpenedPage
afterEach(() => page.close())

const [ana, bia] = [contactRow(1, 'Ana'), contactRow(2, 'Bia')]
const group = contactRow(3, 'Família', { isGroup: true, number: '' })
const before: ContactMerge = { id: 7, name: 'Aninha', number: '5511977770002', mergedAt: '2026-01-05T12:00:00.000Z' }

async function open(more: Server = () => undefined, as: Profile = 'supervisor', merges = [before]): Promise<void> {
  page = new OpenedPage('/contacts', person(as), call => {
    const answer = more(call)
    if (answer !== undefined) return answer
    const { method, path } = call
    if (path === '/contacts') return { contacts: [ana, bia, group], hasMore: false }
    if (method === 'POST' && path.endsWith('/merges')) return { contact: ana, mergeId: 9 }
    if (method === 'GET' && path.endsWith('/merges')) return { merges: [...merges] }
    return method === 'DELETE' ? bia : undefined
  })
  await page.shows('Família')
}

const sent = () => page.sent.filter(({ method, path }) => method !== 'GET' && path.includes('/merges'))
const dialog = (): HTMLElement => document.querySelector<HTMLElement>('[role=dialog]')!
const pressInside = (words: string): Promise<void> =>
  until(() => {
    const found = [...dialog().querySelectorAll('button')].find(one => one.textContent?.trim() === words)
    if (!found) throw new Error(`nothing is named ${words}`)
    found.click()
  })

async function chooses(name: string): Promise<void> {
  await until(() => page.labelled('O outro contato').focus())
  await page.types('O outro contato', name)
  await until(() => {
    const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(one =>
      one.textContent?.includes(name),
    )
    if (!option) throw new Error(`${name} is not offered`)
    option.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    option.click()
  })
  await page.shows('Qual fica')
}

it('Two contacts become one, and the one of whom the dialog was asked stays unless the other is chosen', async () => {
  await open()
  await page.press('Unir contatos: Ana')
  await page.shows('Ana (+55 (11) 98888-0001) e outro contato são a mesma pessoa?')
  await pressInside('Unir')
  await until(() => expect(dialog().textContent).toContain('Obrigatório'))
  await chooses('Bia')
  await pressInside('Unir')
  await until(() => expect(sent()).toEqual([{ method: 'POST', path: '/contacts/1/merges', body: { contactId: 2 } }]))
  await page.shows('Tudo está em Ana agora.')
  await page.press('Unir contatos: Ana')
  await chooses('Bia')
  const stays = page.labelled<HTMLSelectElement>('Qual fica')
  stays.value = '2'
  stays.dispatchEvent(new Event('change', { bubbles: true }))
  await pressInside('Unir')
  await until(() => expect(sent().at(-1)).toMatchObject({ path: '/contacts/2/merges', body: { contactId: 1 } }))
})

it('A merge is undone from the dialog, where those of before stand, and says why where it is not', async () => {
  let rejects = true
  await open(({ method }) =>
    method === 'DELETE' && rejects
      ? Response.json(
          { error: 'ERR_MERGE_PASSED', message: 'Um dos números é de outro contato agora.' },
          { status: 409 },
        )
      : undefined,
  )
  await page.press('Unir contatos: Ana')
  await page.shows('Aninha (+55 (11) 97777-0002)')
  await pressInside('Desfazer a união')
  await page.shows('Um dos números é de outro contato agora.')
  rejects = false
  await pressInside('Desfazer a união')
  await page.shows('Aninha voltou a ser um contato à parte.')
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill('DELETE /contacts/1/merges/7'))
})

it('Who has merged two and opens the dialog again at once may take it back there', async () => {
  const merges: ContactMerge[] = []
  await open(
    ({ method }) => {
      if (method === 'POST') merges.push({ ...before, id: 9, name: 'Bia' })
      return undefined
    },
    'supervisor',
    merges,
  )
  await page.press('Unir contatos: Ana')
  await page.shows('e outro contato são a mesma pessoa?')
  await chooses('Bia')
  await pressInside('Unir')
  await until(() => expect(dialog()).toBeNull())
  await page.press('Unir contatos: Ana')
  await until(() => expect(dialog().textContent).toContain('Unidos a este contato'))
  await pressInside('Desfazer a união')
  await until(() => expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: '/contacts/1/merges/9' }))
})

it('A rejection stays in the dialog, with what was chosen', async () => {
  const message = 'Só duas pessoas diferentes podem ser unidas; grupos não.'
  await open(({ method }) =>
    method === 'POST' ? Response.json({ error: 'ERR_CONTACTS_NOT_MERGEABLE', message }, { status: 400 }) : undefined,
  )
  await page.press('Unir contatos: Ana')
  await chooses('Bia')
  await pressInside('Unir')
  await until(() => expect(dialog().textContent).toContain(message))
  expect(page.labelled<HTMLInputElement>('O outro contato').value).toContain('Bia')
})

it('Groups are not merged, and nothing is by anyone who attends alone', async () => {
  await open()
  expect(document.querySelector('[aria-label="Unir contatos: Família"]')).toBeNull()
  page.close()
  await open(undefined, 'user')
  expect(document.querySelector('[aria-label="Abrir conversa: Ana"]')).not.toBeNull()
  expect(document.querySelector('[aria-label="Unir contatos: Ana"]')).toBeNull()
})
