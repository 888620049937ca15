import { expect, test } from 'vitest'
import { flowOf, type Piece, played } from '../fixtures.ts'
import { lint } from '../lint/lint.ts'

const menu: Piece = ['menu', { message: 'Qual?', choices: [{ title: 'Um' }, { title: 'Dois' }] }]

test.each([
  [{}, [{ do: 'finish' }], { how: 'finished' }],
  [{ ending: 'wait', queueId: 7 }, [{ do: 'queue', queueId: 7 }, { do: 'finish' }], { how: 'finished' }],
  [{ ending: 'resolve', queueId: 7 }, [{ do: 'resolve' }, { do: 'finish' }], { how: 'finished', resolves: true }],
  [{ ending: 'x' }, [{ do: 'finish' }], { how: 'finished' }],
])('an end with %j does %j', (data, effects, end) => {
  const ended = played(flowOf([['start'], ['end', data]]))
  expect([ended.effects, ended.last.run.end]).toEqual([effects, end])
})

test('an end may lead back to the first menu of the flow, which asks again', () => {
  const flow = flowOf(
    [['start'], menu, ['end', { ending: 'menu' }]],
    [
      ['start', 'menu'],
      ['menu', 'end', 'condition-0'],
      ['menu', 'end', 'else'],
    ],
  )
  const { said: content, last } = played(flow, [{ is: 'reply', text: '1', after: 20 }])
  expect(content).toHaveLength(2)
  expect([last.run.end, last.run.node]).toEqual([null, 'menu'])
  expect(lint(flow).filter(({ severity }) => severity === 'error')).toEqual([])
})

test('where there is no menu to go back to the linter says so', () => {
  expect(lint(flowOf([['start'], ['end', { ending: 'menu' }]])).map(({ word }) => word)).toEqual(['noMenu'])
})
