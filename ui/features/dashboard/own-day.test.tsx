// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const figures = () => [...document.querySelectorAll('[role=dialog] dd')].map(one => one.textContent)

it.each([
  [{ answered: 12, resolved: 9, firstAnswer: 3.4 }, ['12', '9', '00h 03m']],
  [{ answered: 1, resolved: 0, firstAnswer: 0.4 }, ['1', '0', 'menos de 1 min']],
  [{ answered: 0, resolved: 0, firstAnswer: null }, ['0', '0', 'nenhuma']],
])('anyone who attends reads of their own day in the account menu: %j', async (own, displayed) => {
  page = new OpenedPage('/tickets', person('user'), ({ path }) => (path === '/dashboard/own' ? own : undefined))
  await page.press('Conta')
  await page.press('Meu dia')
  await until(() => expect(figures()).toEqual(displayed))
  expect(page.text).toContain('Só você vê estes números.')
})

it('a day that could not be counted says so, and is asked for again', async () => {
  let isDown = true
  const down = () => Response.json({ error: 'ERR_INTERNAL', message: 'Ocorreu um erro.' }, { status: 500 })
  const own = { answered: 4, resolved: 1, firstAnswer: 61 }
  page = new OpenedPage('/tickets', person('user'), ({ path }) =>
    path === '/dashboard/own' ? (isDown ? down() : own) : undefined,
  )
  await page.press('Conta')
  await page.press('Meu dia')
  await page.shows('Tentar de novo')
  isDown = false
  await page.press('Tentar de novo')
  await until(() => expect(figures()).toEqual(['4', '1', '01h 01m']))
})
