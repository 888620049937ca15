// @vitest-environment happy-dom
import { afterEach, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'

let page: OpenedPage
afterEach(() => page.close())

const claimed = {
  version: '2.3000.1050000000',
  from: 'whatsapp',
  seenAt: new Date(Date.now() - 7_200_000).toISOString(),
}

const open = (profile: 'admin' | 'user', answer: object) => {
  page = new OpenedPage('/connections', person(profile), ({ path }) => {
    if (path === '/whatsapp-version') return answer
    return path === '/whatsapp' ? [] : undefined
  })
}

it('shows administrators which version of WhatsApp Web is claimed, and how old it is', async () => {
  open('admin', claimed)
  await page.shows('2.3000.1050000000')
  await page.shows('2 h')
})

it('says that it is the one of the program where WhatsApp told none', async () => {
  open('admin', { version: '2.3000.1043857760', from: 'program', seenAt: null })
  await page.shows('A que veio com o programa')
})
