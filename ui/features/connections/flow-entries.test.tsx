// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const connection = {
  id: 3,
  name: 'Loja',
  status: 'CONNECTED',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  statusSince: '2026-11-20T12:00:00.000Z',
  isDefault: true,
  hasToken: false,
  queues: [],
  greetingMessage: '',
}
const flows = [
  { id: 7, nome: 'Triagem', tipo: 'conversacao' },
  { id: 8, nome: 'Preços', tipo: 'conversacao' },
]

let page: OpenedPage
afterEach(() => page.close())

/** The dialog of the connection; `entries` answers what leads into flows. */
async function open(entries: (call: Sent) => unknown, plan: object = {}): Promise<void> {
  page = new OpenedPage('/connections', person('admin'), call => {
    const { method, path } = call
    if (path === '/whatsapp/3/flows') return entries(call)
    if (path === '/flows/list') return { flows }
    if (path.startsWith('/companies/listPlan')) return { plan }
    if (path === '/whatsapp' || path === '/whatsapp/') return [connection]
    return method === 'PUT' && path === '/whatsapp/3' ? connection : undefined
  })
  await page.shows('Loja')
  await page.press('Editar: Loja')
  await page.shows('Mensagem de saudação')
}
const submit = (): void => document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
const choose = (label: string, value: string): void => {
  const field = page.labelled<HTMLSelectElement>(label)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const saved = () => page.sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])

it('a connection leads new conversations and phrases into flows', async () => {
  const before = { welcomeFlowId: null, keywords: [{ phrase: 'preço', flowId: 8 }] }
  await open(({ body }) => body ?? before)
  await page.shows('Palavra ou frase 1')
  expect(page.labelled<HTMLInputElement>('Palavra ou frase 1').value).toBe('preço')
  choose('Fluxo de boas-vindas', '7')
  await page.press('Adicionar palavra')
  await page.shows('Palavra ou frase 2')
  await page.types('Palavra ou frase 2', 'menu')
  submit()
  await page.shows('Obrigatório')
  expect(saved().some(([path]) => path === '/whatsapp/3/flows')).toBe(false)
  choose('Fluxo da frase 2', '7')
  submit()
  const keywords = [...before.keywords, { phrase: 'menu', flowId: 7 }]
  await until(() => expect(saved()).toContainEqual(['/whatsapp/3/flows', { welcomeFlowId: 7, keywords }]))
})

it('what leads into flows is not sent where nobody changed it, nor where it could not be loaded', async () => {
  await open(() => Response.json({ error: 'ERR_INTERNAL', message: 'Erro' }, { status: 500 }))
  await page.shows('Os fluxos desta conexão não puderam ser carregados')
  submit()
  await until(() => expect(saved().map(([path]) => path)).toEqual(['/whatsapp/3']))
})

it('a plan without flows of conversations has none of it', async () => {
  await open(() => undefined, { useFlowConversation: false })
  await until(() => expect(page.text).not.toContain('Fluxo de boas-vindas'))
})
