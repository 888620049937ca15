// @vitest-environment happy-dom
import { act, lazy, StrictMode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Link, navigate, Route, Router, usePlace } from './index.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const Ticket = (): React.JSX.Element => <p>ticket {usePlace().params.ticketId ?? 'none'}</p>
const Login = (): React.JSX.Element => <p>login from {usePlace().params.companyId ?? 'nobody'}</p>
const Nothing = (): React.JSX.Element => <p>nothing here</p>

/** Outside of the router, as the menu is. */
const Where = (): React.JSX.Element => <output>{usePlace().path}</output>

let root: Root
const page = (): string => document.body.textContent ?? ''
const settle = (): Promise<void> => act(async () => {})

beforeEach(async () => {
  history.replaceState(null, '', '/tickets/7')
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(async () =>
    root.render(
      <StrictMode>
        <Where />
        <Link href="/login?companyId=3">sign in</Link>
        <a href="/api/file" data-native>
          file
        </a>
        <Router>
          <Route path="/tickets/:ticketId?" component={Ticket} />
          <Route path="/login" component={Login} />
          <Route path="/_" component={Nothing} default />
        </Router>
      </StrictMode>,
    ),
  )
})

afterEach(() => act(async () => root.unmount()))

describe('the router on React', () => {
  it('shows the page of the address with its parameters', () => {
    expect(page()).toContain('ticket 7')
  })

  it('follows navigate, and tells those outside of it', async () => {
    await act(async () => navigate('/tickets'))
    await settle()
    expect(page()).toContain('ticket none')
    expect(document.querySelector('output')?.textContent).toBe('/tickets')
  })

  it('catches the click on a link, with the query as parameters', async () => {
    await act(async () => document.querySelector('a')!.click())
    await settle()
    expect(page()).toContain('login from 3')
    expect(location.pathname).toBe('/login')
  })

  it('shows the default for an unknown address', async () => {
    await act(async () => navigate('/what'))
    await settle()
    expect(page()).toContain('nothing here')
  })

  it('goes back with the browser', async () => {
    await act(async () => navigate('/login'))
    await act(async () => {
      history.replaceState(null, '', '/tickets/8')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await settle()
    expect(page()).toContain('ticket 8')
  })

  it('leaves links alone that are not pages', async () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    document.addEventListener('click', event => event.preventDefault(), { once: true, capture: false })
    document.querySelector('[href="/api/file"]')!.dispatchEvent(click)
    await settle()
    expect(location.pathname).toBe('/tickets/7')
  })
})

describe('a page whose script is still coming', () => {
  it('gives way to another that is asked for meanwhile', async () => {
    const coming = lazy(() => new Promise<never>(() => {}))
    await act(async () =>
      root.render(
        <Suspense fallback="one moment">
          <Router>
            <Route path="/tickets/:ticketId?" component={Ticket} />
            <Route path="/queues" component={coming} />
          </Router>
        </Suspense>,
      ),
    )
    await act(async () => navigate('/queues'))
    await settle()
    expect([page().includes('one moment'), location.pathname]).toEqual([true, '/queues'])
    await act(async () => navigate('/tickets/9'))
    await settle()
    expect([page(), location.pathname]).toEqual(['ticket 9', '/tickets/9'])
  })

  it('is waited for, not rendered again and again', async () => {
    const coming = lazy(() => new Promise<never>(() => {}))
    let renders = 0
    const Watcher = (): React.JSX.Element => {
      usePlace()
      if (++renders > 20) throw new Error('renders without end')
      return (
        <Suspense fallback="one moment">
          <Router>
            <Route path="/tickets/:ticketId?" component={coming} />
          </Router>
        </Suspense>
      )
    }
    await act(async () => root.render(<Watcher />))
    expect(page()).toBe('one moment')
  })
})
