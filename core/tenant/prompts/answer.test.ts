import { expect, test } from 'vitest'
import { processorTime } from '../../app/testing/processor-time.ts'
import { readAnswer } from './answer.ts'

test.for([
  ['Abrimos às 9h.', { text: 'Abrimos às 9h.', handsOver: false }],
  ['Ação: Transferir para o setor de atendimento', { text: '', handsOver: true }],
  ['**Ação: Transferir para o setor de atendimento** Um momento.', { text: 'Um momento.', handsOver: true }],
  ['*AÇAO: transferir para o setor de atendimento*.\nUm momento.', { text: 'Um momento.', handsOver: true }],
  ['acao - Transferir para o Setor de Atendimento! Já volto', { text: 'Já volto', handsOver: true }],
  ['Ac\u0327a\u0303o: Transferir para o setor de atendimento', { text: '', handsOver: true }],
  ['Ok!\n#{"stopBot":true}', { text: 'Ok!', handsOver: false, trigger: { stopBot: true } }],
  ['#{"queueId":7}', { text: '', handsOver: false, trigger: { queueId: 7 } }],
  [
    'Vou chamar. # {"queueId":"7","userId":3}',
    { text: 'Vou chamar.', handsOver: false, trigger: { queueId: 7, userId: 3 } },
  ],
  ['`#{"queueId":7}` Até já', { text: 'Até já', handsOver: false, trigger: { queueId: 7 } }],
  ['Oi #{"queueId":', { text: 'Oi', handsOver: false }],
  ['Oi #{queueId: 7}', { text: 'Oi', handsOver: false }],
  ['Oi #{"queueId":-1}', { text: 'Oi', handsOver: false }],
  ['Oi #{"userId":3}', { text: 'Oi', handsOver: false }],
  ['Use #{cor} e #promo', { text: 'Use #{cor} e #promo', handsOver: false }],
  ['**Preço**: R$ 10', { text: '*Preço*: R$ 10', handsOver: false }],
] as const)('%s', ([answer, read]) => {
  expect(readAnswer(answer)).toEqual(read)
})

test('a hostile answer is read in no time', () => {
  const read = () => {
    readAnswer('#{'.repeat(30_000))
    readAnswer(`${'*'.repeat(60_000)}acao`)
    readAnswer(`acao ${'*_'.repeat(30_000)}`)
  }
  expect(processorTime(read)).toBeLessThan(3000)
})
