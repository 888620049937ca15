// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let answers: boolean
/** With which a proxy in front answers, or the desk. */
let status: number
let reloaded: boolean

beforeEach(() => {
  vi.useFakeTimers()
  answers = false
  status = 200
  reloaded = false
  vi.stubGlobal('fetch', async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return new Response('{}', { status })
  })
  vi.spyOn(location, 'reload').mockImplementation(() => {
    reloaded = true
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
  localStorage.clear()
})

/** The page as the build leaves it, and its script. */
async function open(stored: Record<string, string> = {}): Promise<void> {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  document.body.innerHTML = '<main></main>'
  await import('./offline.ts')
}

it.each([
  ['pt', 'pt-BR', 'Sem conexão', 'Tentar de novo'],
  ['en', 'en-US', 'No connection', 'Try again'],
  ['es', 'es', 'Sin conexión', 'Intentar de nuevo'],
])('says in the language that was chosen here (%s) that there is no connection', async (chosen, lang, title, again) => {
  await open({ i18nextLng: chosen, preferredTheme: 'dark' })
  expect(document.documentElement.lang).toBe(lang)
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect([document.querySelector('h1')!.textContent, document.querySelector('button')!.textContent]).toEqual([
    ...[title, again],
  ])
  expect(document.querySelector('p')!.textContent).toContain('Balcão')
})

it.each([
  ['by itself', async () => vi.advanceTimersByTimeAsync(5000)],
  ['when the network is back', async () => void dispatchEvent(new Event('online'))],
  ['when somebody tries again', async () => document.querySelector('button')!.click()],
])('makes room for the page that was wanted once the desk answers: %s', async (_, happens) => {
  await open()
  await happens()
  await vi.advanceTimersByTimeAsync(0)
  expect(reloaded).toBe(false)
  answers = true
  await happens()
  await vi.advanceTimersByTimeAsync(0)
  expect(reloaded).toBe(true)
})

it('what a proxy says while it cannot reach the desk is no answer of the desk', async () => {
  await open()
  answers = true
  status = 502
  await vi.advanceTimersByTimeAsync(5000)
  expect(reloaded).toBe(false)
  status = 200
  await vi.advanceTimersByTimeAsync(5000)
  expect(reloaded).toBe(true)
})
