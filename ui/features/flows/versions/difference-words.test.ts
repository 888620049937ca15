import { expect, it } from 'vitest'
import { translate } from '../../../i18n/texts.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { versionTexts } from '../texts/versions.ts'
import { type Difference, reportDifferences } from './difference-words.ts'

const words = {
  t: (key: never, values?: never) => translate(versionTexts, key, values),
  n: (key: never, values?: never) => translate(nodeTexts, key, values),
  p: (key: never, values?: never) => translate(panelTexts, key, values),
  chosen: {
    queue: (id: unknown) => (Number(id) === 3 ? 'Vendas' : undefined),
    tag: () => 'Cliente novo',
    connection: () => 'Loja',
    action: () => 'Pausar fluxo',
    node: () => 'Menu',
    user: () => 'Bia',
  },
} as unknown as Parameters<typeof reportDifferences>[2]

const nodes = [
  { id: 'a', type: 'sendMessage', label: 'Menu' },
  { id: 'b', type: 'conditional', label: '' },
  { id: 'c', type: 'setores', label: '' },
  { id: 'd', type: 'espera', label: '' },
]
const report = (...differences: Difference[]) => reportDifferences(differences, nodes, words)
const changed = (nodeId: string, type: string, ...fields: [string, unknown, unknown][]): Difference => ({
  is: 'nodeChanged',
  nodeId,
  type,
  fields: fields.map(([path, before, after]) => ({ path, before, after })),
})

it('fields are called as their panels call them, and what they hold as it is read', () => {
  expect(
    report(
      changed('a', 'sendMessage', ['data.message', 'Olá!', 'Oi {{nome}}!'], ['data.label', null, 'Menu']),
      changed(
        'b',
        'conditional',
        ['data.conditions.0.operator', 'equals', 'contains'],
        ['data.conditions.1.groupedConditions.0.value', '1', '2'],
        ['data.conditions.2', null, { variable: 'x' }],
      ),
      changed('c', 'setores', ['data.queueId', '', 3]),
      changed('d', 'espera', ['data.waitTime', 0, 5]),
    ),
  ).toEqual([
    { title: 'Menu', nodeId: 'a', lines: ['Mensagem: "Olá!" → "Oi {{nome}}!"', 'Nome do passo: (vazio) → "Menu"'] },
    {
      title: 'Condicional',
      nodeId: 'b',
      lines: [
        'Condição 1, Operador: é igual a → contém',
        'Condição 2, Subcondição 1, Valor: "1" → "2"',
        'Condição 3: mudou.',
      ],
    },
    { title: 'Setores', nodeId: 'c', lines: ['Setor: (vazio) → Vendas'] },
    { title: 'Espera', nodeId: 'd', lines: ['Tempo de espera (segundos): "0" → "5"'] },
  ])
})

it('what came, went, moved and leads elsewhere is told, and nobody is sent to what is gone', () => {
  expect(
    report(
      { is: 'nodeAdded', nodeId: 'c', type: 'setores' },
      { is: 'nodeRemoved', nodeId: 'd', type: 'espera' },
      { is: 'nodeMoved', nodeId: 'a', type: 'sendMessage' },
      { is: 'edgeAdded', source: 'b', target: 'c', port: 'condition-1' },
      { is: 'edgeRemoved', source: 'b', target: 'd', port: 'else' },
      { is: 'edgeAdded', source: 'a', target: 'b' },
    ),
  ).toEqual([
    { title: 'Setores', nodeId: 'c', lines: ['Foi adicionado.'] },
    { title: 'Espera', lines: ['Foi removido.'] },
    {
      title: 'Condicional',
      nodeId: 'b',
      lines: ['A saída número 2 agora leva a Setores.', 'A saída "senão" não leva mais a Espera.'],
    },
    { title: 'Menu', nodeId: 'a', lines: ['Agora leva a Condicional.'] },
    { title: '', lines: ['1 componente mudou de lugar no desenho.'] },
  ])
})

it('secrets, files and long things are said to have changed, once', () => {
  expect(
    report(
      changed(
        'a',
        'httpRequest',
        ['data.authData.token', 'segredo', 'outro'],
        ['data.authData.username', 'a', 'b'],
        ['data.fileContent', 'data:x', 'data:y'],
        ['data.fileName', 'a.pdf', 'b.pdf'],
        ['data.response.preco', 1, 2],
        ['data.inventado', 1, 2],
      ),
      { is: 'flowChanged', fields: [{ path: 'globalVariables.0.value', before: '1', after: '2' }] },
    ),
  ).toEqual([
    {
      title: 'Menu',
      nodeId: 'a',
      lines: [
        'Dados da autenticação: mudou.',
        'Arquivo: mudou.',
        'Arquivo: "a.pdf" → "b.pdf"',
        'Resposta de exemplo (JSON): mudou.',
        'Outros dados: mudou.',
      ],
    },
    { title: 'Variáveis do fluxo', lines: ['Valor da variável 1: "1" → "2"'] },
  ])
})
