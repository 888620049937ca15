// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLayer, pageSteps } from './steps.ts'

let goes: (() => void)[]
let displayed: string[]

const settled = (): Promise<void> => new Promise(resolve => queueMicrotask(resolve))
const where = (): string => location.pathname + location.search

/** Opens a layer by this name; `asks` stays on Back. Returns what Back closed so far. */
function opens(name: string, closed: string[] = [], asks = false): string[] {
  const go = openLayer(() => {
    closed.push(name)
    if (!asks) go()
  }, true)
  goes.push(go)
  return closed
}

async function goBack(): Promise<string> {
  history.back()
  await settled()
  return where()
}

beforeEach(() => {
  goes = []
  displayed = []
  history.pushState(null, '', '/tickets')
  history.pushState(null, '', '/tickets/7?message=3')
  pageSteps.listen(at => void displayed.push(at.pathname + at.search))
})

afterEach(settled)

describe('Back', () => {
  it('closes the highest layer and nothing else, then the next, then leaves the page', async () => {
    const closed = opens('drawer')
    await settled()
    opens('picture', closed)
    await settled()
    expect([await goBack(), closed, displayed]).toEqual(['/tickets/7?message=3', ['picture'], []])
    expect([await goBack(), closed, displayed]).toEqual(['/tickets/7?message=3', ['picture', 'drawer'], []])
    expect([await goBack(), displayed]).toEqual(['/tickets', ['/tickets']])
  })

  it('has no step of a layer that was closed otherwise', async () => {
    opens('dialog')
    await settled()
    goes[0]!()
    await settled()
    expect(await goBack()).toBe('/tickets')
  })

  it('of one layer that gives way to another closes that one', async () => {
    opens('menu')
    await settled()
    goes[0]!()
    const closed = opens('dialog')
    await settled()
    expect([await goBack(), closed]).toEqual(['/tickets/7?message=3', ['dialog']])
    expect(await goBack()).toBe('/tickets')
  })

  it('asks a layer that stays as often as it is pressed', async () => {
    const closed = opens('form', [], true)
    await settled()
    expect([await goBack(), await goBack(), closed]).toEqual([
      '/tickets/7?message=3',
      '/tickets/7?message=3',
      ['form', 'form'],
    ])
    goes[0]!()
    await settled()
    expect(await goBack()).toBe('/tickets')
  })
})

describe('a page that a layer leads to', () => {
  it.each([1, 2])('is one step from the page below, from %i layers', async layers => {
    for (let at = 0; at < layers; at++) opens(`layer ${at}`)
    await settled()
    pageSteps.push('/queues')
    for (const go of goes) go()
    await settled()
    expect([where(), await goBack(), await goBack()]).toEqual(['/queues', '/tickets/7?message=3', '/tickets'])
  })

  it('is so too when the layer closed just before', async () => {
    opens('dialog')
    await settled()
    goes[0]!()
    pageSteps.push('/queues')
    await settled()
    expect([where(), await goBack()]).toEqual(['/queues', '/tickets/7?message=3'])
  })

  it('takes the place of the page below when it is to', async () => {
    opens('dialog')
    await settled()
    pageSteps.replace('/login')
    goes[0]!()
    await settled()
    expect([where(), await goBack()]).toEqual(['/login', '/tickets'])
  })

  it('has the step of a layer that stays open over it', async () => {
    const closed = opens('dialog')
    await settled()
    pageSteps.push('/queues')
    await settled()
    expect([await goBack(), closed]).toEqual(['/queues', ['dialog']])
    expect(await goBack()).toBe('/tickets/7?message=3')
  })
})

describe('a step whose layers are gone', () => {
  it('is led down from after a reload', async () => {
    history.pushState({ layers: 1 }, '')
    history.pushState({ layers: 2 }, '')
    pageSteps.listen(() => undefined)
    await settled()
    expect([history.state, await goBack()]).toEqual([null, '/tickets'])
  })

  it('does nothing when someone goes forward to it', async () => {
    const closed = opens('dialog')
    await settled()
    await goBack()
    history.forward()
    await settled()
    expect([history.state, closed, await goBack()]).toEqual([null, ['dialog'], '/tickets'])
  })
})
