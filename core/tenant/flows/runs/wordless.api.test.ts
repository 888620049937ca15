import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { aFlow } from '../architecture-cases.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

const BYTES = new Uint8Array([255, 216, 255])
const IS = (operator: string, value = '') => ({
  variable: 'x',
  operator,
  value,
  output: operator,
  groupedConditions: [],
})

test('a picture, a sticker, an audio and a place without words are answers that say what they are, a caption says itself', async ({
  world,
}) => {
  const questions = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => listens(name, name))
  const end = says('fim-da-lista', '{{mensagem_inicial}}: {{a}}, {{b}}, {{c}}, {{d}}, {{e}}, {{f}}')
  const { desk } = await deskWithFlow(world, line(...questions, end))
  const ana = desk.customer('Ana')
  ana.sendsFile('image', BYTES, 'image/jpeg')
  await desk.settled()
  for (const kind of ['image', 'sticker', 'audio', 'document'] as const) {
    ana.sendsFile(kind, BYTES, 'image/webp', kind === 'document' ? { fileName: 'rg.pdf' } : {})
    await desk.settled()
  }
  ana.sendsLocation(-23.5, -46.6)
  await desk.settled()
  ana.sendsFile('image', BYTES, 'image/jpeg', { body: 'meu recibo' })
  await desk.settled()
  expect((await desk.transcript(ana)).at(-1)).toBe('> Imagem: Imagem, sticker, Áudio, rg.pdf, Localização, meu recibo')
})

test('a conditional sees a picture as an answer that is not empty', async ({ world }) => {
  const conditions = [IS('isEmpty'), IS('==', 'Imagem')]
  const { nodes } = line(
    listens('ouve', 'x'),
    ['se', 'conditional', { conditions }],
    says('vazio', 'V'),
    says('foto', 'F'),
  )
  const edges = [
    { source: 'inicio', target: 'ouve' },
    { source: 'ouve', target: 'se' },
    { source: 'se', sourceHandle: 'condition-0', target: 'vazio' },
    { source: 'se', sourceHandle: 'condition-1', target: 'foto' },
  ]
  const { desk } = await deskWithFlow(world, { nodes, edges })
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  ana.sendsFile('image', BYTES, 'image/jpeg')
  await desk.settled()
  expect((await desk.transcript(ana)).at(-1)).toBe('> F')
})

test('pictures are no phrase that leads into a flow, and many in a row are not the same words again', async ({
  world,
  company,
  admin,
}) => {
  const desk = await FrontDesk.open(world, company)
  const { nodes, edges } = line(says('ola', 'Olá'), listens('ouve', 'x', 1800))
  const asksAgain = edges.map(edge => (edge.source === 'ouve' ? { ...edge, target: 'ola' } : edge))
  const [welcome, word] = [
    await aFlow(admin, { nodes, edges: asksAgain }),
    await aFlow(admin, line(says('a', 'Palavra'))),
  ]
  await admin.call(flowRunRoutes.setConnectionFlows, {
    params: { whatsappId: desk.connection.id },
    body: { welcomeFlowId: welcome.id, keywords: [{ phrase: 'imagem', flowId: word.id }] },
  })
  const ana = desk.customer('Ana')
  for (let n = 0; n < 8; n++) {
    ana.sendsFile('image', BYTES, 'image/jpeg')
    await desk.settled()
  }
  expect((await desk.transcript(ana)).filter(text => text.startsWith('>'))).toEqual(Array(8).fill('> Olá'))
})
