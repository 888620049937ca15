// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Contact } from '../../../core/tenant/contacts/contract.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { until } from '../../testing/until.ts'
import { ContactDialog } from './contact-dialog.tsx'
import type { ContactStart } from './contact-form.tsx'
import { contactRow } from './fixtures.ts'

let root: Root
let sent: { number: string }[]
beforeEach(() => {
  sent = []
  const error = { error: 'ERR_WAPP_INVALID_CONTACT', message: 'Este não é um número de WhatsApp válido.' }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Response.json(error, { status: 400 })
  })
})
afterEach(() => {
  root.unmount()
  chooseLanguage('pt')
  vi.unstubAllGlobals()
})

function open(start: ContactStart): void {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<ContactDialog start={{ name: 'Zeca', ...start }} onSaved={() => undefined} onClose={() => undefined} />)
}

const shows = (text: string): Promise<void> => until(() => expect(document.body.textContent).toContain(text))

function save(): void {
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(button => /^(Salvar|Save)$/.test(button.textContent ?? ''))?.click()
}

const numberSent = (): Promise<string | undefined> =>
  until(() => {
    expect(sent).toHaveLength(1)
    return sent[0]?.number
  })

it('says that a Brazilian number will be saved with its country code, and sends it so', async () => {
  open({ number: '11 98888-0001' })
  await shows('será salvo como +55 (11) 98888-0001')
  save()
  expect(await numberSent()).toBe('5511988880001')
})

it('shows at the number that WhatsApp does not know it, and how numbers are written', async () => {
  open({ number: '55 11 98888-0001' })
  await shows('Com código do país e DDD')
  save()
  await shows('Este não é um número de WhatsApp válido. Com código do país e DDD, por exemplo 55 11 98888-0001')
  expect(document.querySelector('[name=number]')?.getAttribute('aria-invalid')).toBe('true')
})

it('adds nothing for people who read another language, nor to a number that is already kept', async () => {
  chooseLanguage('en')
  open({ number: '11 98888-0001' })
  await shows('With country and area code')
  save()
  expect(await numberSent()).toBe('11 98888-0001')
  root.unmount()
  chooseLanguage('pt')
  sent.length = 0
  open({ id: 4, number: '34912345678' })
  await shows('Com código do país e DDD')
  save()
  expect(await numberSent()).toBeUndefined()
})

it('sends of a contact who is there what was changed alone, so that what colleagues changed meanwhile stays', async () => {
  open({ id: 4, number: '5511988880001', email: 'zeca@example.com', extraInfo: [{ name: 'CPF', value: '1' }] })
  await shows('Editar contato')
  const email = document.querySelector<HTMLInputElement>('[name=email]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(email, 'jose@example.com')
  email.dispatchEvent(new Event('input', { bubbles: true }))
  save()
  await until(() => expect(sent).toEqual([{ email: 'jose@example.com' }]))
})

it('opens the contact who has the number of a new one already', async () => {
  const ana = contactRow(7, 'Ana Souza')
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) =>
    method === 'POST'
      ? Response.json(
          { error: 'ERR_DUPLICATED_CONTACT', message: 'Já existe um contato com este número.', contactId: 7 },
          { status: 409 },
        )
      : Response.json(url.endsWith('/contacts/7') ? ana : {}),
  )
  const saved: Contact[] = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ContactDialog
      start={{ name: 'Ana', number: '55 11 98888-0007' }}
      onSaved={one => saved.push(one)}
      onClose={() => undefined}
    />,
  )
  await shows('Novo contato')
  save()
  await shows('Já existe um contato com este número.')
  await shows('Abrir Ana Souza')
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(button => button.textContent === 'Abrir Ana Souza')?.click()
  await until(() => expect(saved).toEqual([ana]))
})
