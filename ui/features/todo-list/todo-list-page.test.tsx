// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { local } from '../../lib/local.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const at = '2026-11-20T15:00:00.000Z'

let page: OpenedPage
beforeEach(() => {
  local.set('tasks', [{ text: 'Ligar para Ana', createdAt: at, updatedAt: at }, { wrong: 'what another program kept' }])
  page = new OpenedPage('/todolist', person('user'))
  return page.shows('Ligar para Ana')
})
afterEach(() => {
  page.close()
  local.set('tasks', undefined)
})

const stored = () => (local.get('tasks') as { text: string }[]).map(({ text }) => text)

it('a task is added above the others with its time, a blank one is not, and no server learns of them', async () => {
  await page.types('Nova tarefa', '   ')
  await page.press('Adicionar')
  expect(stored()[0]).toBe('Ligar para Ana')
  await page.types('Nova tarefa', ' Comprar café ')
  await page.press('Adicionar')
  await page.shows('Comprar café')
  expect(stored()).toEqual(['Comprar café', 'Ligar para Ana'])
  expect(page.text).toContain('Criada em 20/11/2026')
  expect(page.labelled<HTMLInputElement>('Nova tarefa').value).toBe('')
  expect(page.sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('a task is changed, which shows when, and not by a blank text', async () => {
  await page.press('Editar: Ligar para Ana')
  await page.shows('Salvar')
  await page.types('Tarefa', ' ')
  await page.press('Salvar')
  vi.setSystemTime(Date.now() + 60_000)
  await page.types('Tarefa', 'Ligar para Bia')
  await page.press('Salvar')
  await page.shows('Ligar para Bia')
  await page.shows('alterada em')
  expect(stored()).toEqual(['Ligar para Bia'])
})

it('a task is deleted, and put back by anyone who did not mean it', async () => {
  await page.press('Excluir: Ligar para Ana')
  await page.shows('Nada por fazer')
  expect(stored()).toEqual([])
  await page.press('Desfazer')
  await until(() => expect(stored()).toEqual(['Ligar para Ana']))
})
