// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'

let page: OpenedPage
afterEach(() => page.close())

it('The link of the mail works for someone who is signed in to another company', async () => {
  page = new OpenedPage('/confirm-sign-up#v1.abc', person('admin'))
  await page.shows('Concluir o cadastro')
  expect(location.pathname).toBe('/confirm-sign-up')
})
