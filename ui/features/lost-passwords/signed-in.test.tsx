// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'

let page: OpenedPage
afterEach(() => page.close())

it('The link of the mail works for someone who is signed in, and may not know their password either', async () => {
  page = new OpenedPage('/new-password#7.8.abc', person('user'))
  await page.shows('Salvar a senha')
  expect(location.pathname).toBe('/new-password')
})
