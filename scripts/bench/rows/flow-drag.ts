import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { flowRoutes } from '../../../core/tenant/flows/contract.ts'
import { buildUi } from '../../build/ui.ts'
import { startProduct } from '../product.ts'
import { PROGRAM } from '../program.ts'
import { atLeast, short } from '../report.ts'
import { ADMIN, PASSWORD } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import type { OwnRow } from './other-row.ts'

const BROWSER = process.env.TEST_BROWSER ?? '/usr/bin/chromium'
const NODES = 500
const COLUMNS = 25
const SECONDS = 3

/** Components as flows have them, in turn. */
const KINDS: [type: string, data: Record<string, unknown>][] = [
  ['sendMessage', { message: 'Olá, {{nome}}! Em que podemos ajudar? Escolha uma das opções.' }],
  ['receiveMessage', { variableName: 'opcao', timeout: 60 }],
  ['conditional', { conditions: [{ variable: 'opcao', operator: '==', value: '1', output: 'Vendas' }] }],
  ['espera', { waitTime: 5 }],
]

/** Frames of the flow editor while a component of 500 is dragged, all of them in view and at the size at which one reads. */
export const flowDrag: OwnRow = {
  key: 'flow-drag',
  async measure({ seeded }) {
    const work = `a component dragged in a flow of ${NODES}, in a browser`
    if (!existsSync(BROWSER)) return [{ work, cells: [`no browser at ${BROWSER}`], goals: [] }]
    await buildUi(join(import.meta.dirname, '../../..'), join(PROGRAM, 'ui'))
    const product = await startProduct(seeded.data)
    const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const { client } = await signIn(product.url)
      const { id } = await client.call(flowRoutes.create, { body: { nome: 'Bench', ...drawn() } })
      const page = await openEditor(browser, product.url, id)
      const whole = await framesWhileDragging(page)
      for (let n = 0; n < 12; n++) await page.getByRole('button', { name: 'Aproximar' }).click()
      const near = await framesWhileDragging(page)
      return [
        {
          work,
          cells: [`${short(whole)} frames/s with all in view, ${short(near)} where one reads them`],
          goals: [atLeast(50, 'all in view', whole), atLeast(50, 'read', near)],
        },
      ]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

function drawn() {
  const nodes = Array.from({ length: NODES }, (_, n) => {
    const [type, data] = KINDS[n % KINDS.length]!
    return { id: `${n}`, type, position: { x: (n % COLUMNS) * 320, y: Math.floor(n / COLUMNS) * 200 }, data }
  })
  const edges = nodes.slice(1).map(({ id }, n) => {
    const { id: source, type } = nodes[n]!
    return { source, target: id, ...(type === 'conditional' && { sourceHandle: 'else' }) }
  })
  return { nodes, edges }
}

async function openEditor(browser: Browser, url: string, flowId: number): Promise<Page> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ADMIN)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByLabel('Senha', { exact: true }).waitFor({ state: 'detached' })
  await page.goto(`/fluxos/${flowId}/editar`)
  await page.getByRole('button', { name: /\d+ avisos?/ }).waitFor()
  return page
}

/** Drags the component in the middle around in circles, as fast as the browser takes it. */
async function framesWhileDragging(page: Page): Promise<number> {
  const { x, y } = await middleNode(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10, { steps: 4 })
  let isDone = false
  const counting = countFrames(page).finally(() => {
    isDone = true
  })
  for (let n = 0; !isDone; n++) await page.mouse.move(x + 60 * Math.sin(n / 12), y + 40 * Math.cos(n / 12))
  await page.mouse.up()
  return counting
}

const countFrames = (page: Page): Promise<number> =>
  page.evaluate(
    seconds =>
      new Promise<number>(resolve => {
        let frames = 0
        const began = performance.now()
        const next = (): void => {
          const passed = (performance.now() - began) / 1000
          frames++
          if (passed < seconds) requestAnimationFrame(next)
          else resolve(frames / passed)
        }
        requestAnimationFrame(next)
      }),
    SECONDS,
  )

/** Where the component lies that is nearest to the middle of the drawing. */
const middleNode = (page: Page): Promise<{ x: number; y: number }> =>
  page.evaluate(() => {
    const middle = (element: Element): { x: number; y: number } => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    const goal = middle(document.querySelector('.react-flow')!)
    const away = ({ x, y }: { x: number; y: number }): number => Math.hypot(x - goal.x, y - goal.y)
    return [...document.querySelectorAll('.react-flow__node')].map(middle).sort((a, b) => away(a) - away(b))[0]!
  })
