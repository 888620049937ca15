import { describe, expect, test } from 'vitest'
import { flowOf, NOON, type Piece, played } from '../fixtures.ts'
import { lint } from '../lint/lint.ts'
import { MENU_RETRIES } from './menu.ts'

const choices = [{ title: 'Vendas' }, { title: 'Suporte técnico' }, { title: 'Cardápio' }]
const menu = (data: object = {}): Piece => ['menu', { message: 'O que deseja, {{nome}}?', choices, ...data }, 'm']
const say = (id: string): Piece => ['sendMessage', { message: id }, id]

const asking = (data: object = {}) =>
  flowOf(
    [['start'], menu(data), say('vendas'), say('suporte'), say('cardapio'), say('nada')],
    [
      ['start', 'm'],
      ['m', 'vendas', 'condition-0'],
      ['m', 'suporte', 'condition-1'],
      ['m', 'cardapio', 'condition-2'],
      ['m', 'nada', 'else'],
    ],
  )

const received = (text: string, data: object = {}) =>
  played(asking(data), [{ is: 'reply', text, after: 20 }]).said.slice(1)

const LISTED = '*1* - Vendas\n*2* - Suporte técnico\n*3* - Cardápio'

describe('a menu', () => {
  test('asks with its choices numbered below the question', () => {
    expect(played(asking()).said).toEqual([`O que deseja, Ana?\n\n${LISTED}`])
  })

  test.each([
    ['the number', '2'],
    ['the number with a mark', ' 2. '],
    ['a keycap', '2️⃣'],
    ['the title', 'Suporte técnico'],
    ['the title without capitals and accents', 'SUPORTE TECNICO!'],
    ['the line as it stands there', '2 - suporte tecnico'],
    ['the last line below a signature', '*João:*\n2'],
  ])('is answered by %s', (_, text) => {
    expect(received(text)).toEqual(['suporte'])
  })

  test.each(['4', '0', 'bom dia', '2 e 3'])('asks again who writes %s', text => {
    expect(received(text)).toEqual([`Não entendi. Responda com o número de uma das opções:\n\n${LISTED}`])
  })

  test('asks again in its own words, as often as it says, and then goes on by the last way out', () => {
    const replies = ['x', 'y', 'z'].map((text, at) => ({ is: 'reply', text, after: 20 * (at + 1) }) as const)
    const { said: content } = played(asking({ retries: 2, retryMessage: 'Como?' }), replies)
    expect(content.slice(1)).toEqual([`Como?\n\n${LISTED}`, `Como?\n\n${LISTED}`, 'nada'])
    expect(received('x', { retries: 0 })).toEqual(['nada'])
  })

  test('asks again five times at most', () => {
    const replies = Array.from(
      { length: 7 },
      (_, at) => ({ is: 'reply', text: `x${at}`, after: 20 * (at + 1) }) as const,
    )
    expect(played(asking({ retries: 99 }), replies).said).toHaveLength(1 + MENU_RETRIES.most + 1)
  })

  test('goes on by the last way out, without a word, when nobody answers in time', () => {
    const { said: content, words } = played(asking({ timeout: 60 }), [{ is: 'time', after: 61 }])
    expect(content.slice(1)).toEqual(['nada'])
    expect(words).toContain('timedOut')
  })

  test('is not answered by what was being written before it was read, unless that is a choice', () => {
    const listens = (text: string) =>
      played(asking(), [{ is: 'reply', text, after: 3, sentAt: NOON + 3000 }]).said.slice(1)
    expect(listens('tudo bem?')).toEqual([])
    expect(listens('1')).toEqual(['vendas'])
  })

  test('keeps the title that was chosen', () => {
    const { last } = played(asking({ variableName: '{{setor}}' }), [{ is: 'reply', text: '3', after: 20 }])
    expect(last.run.variables.setor).toBe('Cardápio')
  })

  test('asks again in the language of the company', () => {
    const { said: content } = played(asking(), [{ is: 'reply', text: 'x', after: 20 }], { language: 'en' })
    expect(content[1]).toContain('I did not understand.')
  })
})

describe('what the linter says of a menu', () => {
  const found = (piece: Piece, ways: [string, string, string?][] = []) =>
    lint(flowOf([['start'], piece, ['end']], [['start', 'm'], ...ways])).map(({ word, data }) =>
      [word, data?.n ?? data?.field ?? data?.title].filter(Boolean).join(' '),
    )

  test('a way out that leads nowhere, and two choices of one name', () => {
    const same = menu({ choices: [{ title: 'Sim' }, { title: ' SIM ' }] })
    expect(found(same, [['m', 'end', 'condition-0']])).toEqual([
      'sameChoice SIM',
      'choiceWithoutEdge 2',
      'noChoiceWithoutEdge',
    ])
  })

  test('nothing to choose, and choices without a name', () => {
    expect(found(menu({ choices: [] }), [['m', 'end', 'else']])).toEqual(['missingField choices'])
    expect(found(menu({ choices: [{ title: ' ' }] }), [['m', 'end', 'else']])).toContain('missingField choiceTitle')
  })

  test('silence that comes back to the same menu', () => {
    expect(found(menu(), [['m', 'm', 'else']])).toContain('silenceComesBack')
  })
})
