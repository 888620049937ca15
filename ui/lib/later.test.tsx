// @vitest-environment happy-dom
import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Later, later } from './later.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const script = { default: () => <p>the page</p> }
let root: Root
let standsIn: boolean
beforeEach(() => {
  standsIn = false
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function Meanwhile() {
  standsIn = true
  return null
}
const show = (Page: Later): Promise<void> =>
  act(async () =>
    root.render(
      <Suspense fallback={<Meanwhile />}>
        <Page />
      </Suspense>,
    ),
  )

it('what was fetched ahead is shown at once', async () => {
  const page: Later = later(async () => script)
  await page.fetch()
  await show(page)
  expect([document.body.textContent, standsIn]).toEqual(['the page', false])
})

it('what was not is fetched when it is shown, and something stands in meanwhile', async () => {
  const page: Later = later(async () => script)
  await show(page)
  expect([document.body.textContent, standsIn]).toEqual(['the page', true])
})
