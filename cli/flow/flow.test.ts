import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { OpenAiEmulator } from '../../emulators/openai/openai.ts'
import { Terminal } from '../testing/terminal.ts'

const EXAMPLES = join(import.meta.dirname, '../../core/flow-engine/examples')

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

/** Ends with its code and all that it said. */
async function flow(...words: string[]): Promise<[code: number | NodeJS.Signals, said: string]> {
  const run = terminal.flow(words)
  return [await run.exit, run.output()]
}

/** A file in the test's folder. */
function file(name: string, value: unknown): string {
  const path = join(terminal.folder, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

const hello = (message: string, id = 'diz') => ({
  nome: 'Olá',
  nodes: [
    { id: 'inicio', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id, type: 'sendMessage', position: { x: 0, y: 0 }, data: { label: 'Diz', message } },
    { id: 'fim', type: 'end', position: { x: 0, y: 0 }, data: {} },
  ],
  edges: [
    { source: 'inicio', target: id },
    { source: id, target: 'fim' },
  ],
})

test('the examples have no error', async () => {
  expect(await flow('lint', EXAMPLES)).toEqual([0, '5 files, 0 errors, 0 warnings\n'])
})

test('the examples lead the conversations that their scenarios hold', async () => {
  const [code, content] = await flow('test', EXAMPLES)
  expect([code, content.split('\n').at(-2)]).toEqual([0, '12 passed, 0 failed'])
})

test('errors of a flow are reported with their node, in the language that one reads', async () => {
  const path = file('a.flow.json', hello(' '))
  const [code, content] = await flow('lint', path, '--language', 'pt')
  expect([code, content]).toEqual([
    1,
    `${path}: error: sendMessage "Diz" (diz): Falta preencher: mensagem.\n1 file, 1 error, 0 warnings\n`,
  ])
})

test('a node that a later version made is an error', async () => {
  const path = file('a.flow.json', { balcaoFlow: { version: 1, nodeVersions: { end: 2 } }, ...hello('Oi') })
  expect(await flow('lint', path)).toEqual([
    1,
    `${path}: error: end (fim): This component was made by a later version.\n1 file, 1 error, 0 warnings\n`,
  ])
})

test('warnings alone are no failure', async () => {
  const path = file('a.flow.json', hello('Olá {{cidade}}'))
  const [code, content] = await flow('lint', path)
  expect([code, content.includes('warning: sendMessage "Diz" (diz): Nothing in the flow fills')]).toEqual([0, true])
})

test('a scenario that goes otherwise is shown line by line, in the terminal and in reports', async () => {
  file('a.flow.json', hello('Olá {{nome}} <3'))
  file('a.scenario.yaml', 'name: greets & ends\nflow: a.flow.json\nsteps:\n  - bot: Oi\n  - note: Fluxo finalizado.\n')
  file('b.scenario.json', {
    flow: 'a.flow.json',
    steps: [{ bot: 'Olá Ana <3' }, { note: 'Fluxo finalizado.' }],
    contact: { nome: 'Ana', numero: 5 },
  })
  const [xml, tap] = [join(terminal.folder, 'out.xml'), join(terminal.folder, 'out.tap')]
  const [code, content] = await flow('test', terminal.folder, '--junit', xml, '--tap', tap)
  expect([code, content.split('\n').slice(0, 4)]).toEqual([
    1,
    ['FAILED  greets & ends', '    - bot: Oi', '    + bot: Olá Cliente de Teste <3', '      note: Fluxo finalizado.'],
  ])
  expect(content).toContain('1 passed, 1 failed')
  const report = readFileSync(xml, 'utf8')
  expect(report).toContain('<testsuite name="balcao flow test" tests="2" failures="1">')
  expect(report).toContain('<testcase name="greets &amp; ends"')
  expect(report).toContain('+ bot: Olá Cliente de Teste &lt;3')
  expect(readFileSync(tap, 'utf8').split('\n').slice(0, 3)).toEqual([
    'TAP version 14',
    '1..2',
    'not ok 1 - greets & ends',
  ])
  expect(readFileSync(tap, 'utf8')).toContain(`ok 2 - ${join(terminal.folder, 'b.scenario.json')}`)
})

test('scenarios that a flow carries along are played on it', async () => {
  const steps = [{ bot: 'Oi' }, { note: 'Fluxo finalizado.' }]
  const path = file('a.flow.json', {
    ...hello('Oi'),
    scenarios: [
      { name: 'greets', steps },
      { name: 'no', steps: [] },
    ],
  })
  const [code, content] = await flow('test', path)
  expect([code, content.split('\n').slice(0, 2), content.includes('1 passed, 1 failed')]).toEqual([
    1,
    ['ok  greets', 'FAILED  no'],
    true,
  ])
  expect((await flow('test', terminal.folder))[1]).toBe(content)
  expect(await flow('test', file('b.flow.json', hello('Oi')))).toEqual([
    3,
    `There are no scenarios in ${join(terminal.folder, 'b.flow.json')}.\n`,
  ])
})

test('the flow of scenarios may be named beside them', async () => {
  const scenario = file('a.scenario.yaml', 'steps: [{ bot: Oi }, { note: Fluxo finalizado. }]')
  expect(await flow('test', scenario)).toEqual([2, `${scenario} names no flow; name it in the file or by --flow.\n`])
  expect((await flow('test', scenario, '--flow', file('b.flow.json', hello('Oi'))))[0]).toBe(0)
})

test.each<[string, number, string[], string]>([
  ['a file that is not there', 3, ['lint', '/nowhere.flow.json'], '/nowhere.flow.json is not there.'],
  ['a folder without flows', 3, ['lint', 'migrations'], 'There is no *.flow.json'],
  ['no command', 2, ['dance'], "unknown command 'dance'"],
])('%s is reported in a sentence', async (_, exit, words, sentence) => {
  const [code, content] = await flow(...words)
  expect([code, content.includes(sentence)]).toEqual([exit, true])
})

test('a file that is no flow and one that is no scenario are reported with the place', async () => {
  const [code, content] = await flow('lint', file('a.flow.json', { nodes: [{ id: 'a' }], edges: [] }))
  expect([code, content]).toEqual([
    2,
    `${join(terminal.folder, 'a.flow.json')}: This is no flow: nodes.0.type is missing, or of another kind than flows have there.\n`,
  ])
  const [other, error] = await flow('test', file('a.scenario.yaml', 'stepz: []'))
  expect([other, error.includes('is no scenario') && error.includes('stepz')]).toEqual([2, true])
})

test('what changed between two flows is told, and the same flow is the same', async () => {
  const [a, b] = [file('a.flow.json', hello('Oi')), file('b.flow.json', hello('Olá'))]
  expect(await flow('diff', a, b)).toEqual([
    1,
    '~ sendMessage (diz)\n    - data.message: "Oi"\n    + data.message: "Olá"\n',
  ])
  expect(await flow('diff', a, a)).toEqual([0, 'The flows are the same.\n'])
})

test('flows that the browser kept become files, with what is unknown named', async () => {
  const odd = {
    ...hello('Oi'),
    nodes: [...hello('Oi').nodes, { id: 'x', type: 'typebot', position: { x: 0, y: 0 }, data: {} }],
  }
  const path = file('kept.json', { whaticket_fluxos: [hello('Oi'), odd] })
  const [code, content] = await flow('import', path, '--to', join(terminal.folder, 'flows'))
  expect(code).toBe(0)
  expect(content).toContain('ola.flow.json: 3 nodes, 2 connections')
  expect(content).toContain('ola-2.flow.json: 4 nodes, 2 connections\n  unknown, kept as it is: typebot (x)')
  expect((await flow('lint', join(terminal.folder, 'flows/ola.flow.json')))[0]).toBe(0)
})

test('a conversation in the terminal becomes a scenario that passes', async () => {
  const path = file('a.flow.json', {
    nodes: [
      ...hello('Olá {{nome}}').nodes,
      { id: 'ouve', type: 'receiveMessage', position: { x: 0, y: 0 }, data: { variableName: 'x', timeout: 60 } },
      { id: 'ia', type: 'ia', position: { x: 0, y: 0 }, data: { message: '{{x}}', responseVariable: 'r' } },
      { id: 'fala', type: 'sendMessage', position: { x: 0, y: 0 }, data: { message: '{{r}}!' } },
    ],
    edges: [
      ...['inicio diz', 'diz ouve', 'ouve ia', 'ia fala', 'fala fim'].map(text => {
        const [source, target] = text.split(' ')
        return { source, target }
      }),
    ],
  })
  const scenario = join(terminal.folder, 'said.scenario.yaml')
  const run = terminal.flow(['test', scenario, '--flow', path, '--record'], '/wait 10\nquanto?\ndez\n')
  expect(await run.exit).toBe(0)
  expect(run.output()).toContain('bot: dez!')
  expect(await flow('test', scenario)).toEqual([0, `ok  ${scenario}\n1 passed, 0 failed\n`])
  expect(readFileSync(scenario, 'utf8')).toContain('- wait: 10\n  - client: quanto?\n')
})

test('requests of a conversation reach this machine only with leave', async () => {
  const server = createServer((_, response) => void response.end('{"preco": 12}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const path = file('a.flow.json', {
    nodes: [
      ...hello('Custa {{preco}}').nodes,
      { id: 'pede', type: 'httpRequest', position: { x: 0, y: 0 }, data: { url } },
      { id: 'le', type: 'httpResponse', position: { x: 0, y: 0 }, data: { mappings: { success: { preco: 'preco' } } } },
    ],
    edges: ['inicio pede', 'pede le', 'le diz', 'diz fim'].map(text => {
      const [source, target] = text.split(' ')
      return { source, target }
    }),
  })
  const [, rejected] = await flow('run', path)
  expect(rejected).toContain('the address is private')
  const [, content] = await flow('run', path, '--private-requests')
  expect(content).toContain('bot: Custa 12')
})

test('an AI that is named answers, with the key that the environment holds; what it rejects is reported in words', async () => {
  const ai = await OpenAiEmulator.start({ key: 'chave', model: 'modelo' })
  onTestFinished(() => ai.stop())
  const ask = { id: 'ia', type: 'ia', position: { x: 0, y: 0 }, data: { message: 'Abre?', responseVariable: 'r' } }
  const { nodes } = hello('Disse: {{r}}')
  const edges = [
    { source: 'inicio', target: 'ia' },
    { source: 'ia', target: 'diz' },
    { source: 'diz', target: 'fim' },
  ]
  const path = file('a.flow.json', { nodes: [...nodes, ask], edges })
  const where = ['run', path, '--private-requests', '--ai-base', ai.baseUrl, '--ai-model', 'modelo']
  const requested = async (...more: string[]): Promise<string> => {
    const run = terminal.flow([...where, ...more], undefined, { LOJA_CHAVE: 'chave' })
    await run.exit
    return run.output()
  }
  expect(await requested('--ai-key-env', 'LOJA_CHAVE')).toContain('bot: Disse: IA: Abre?')
  expect(await requested()).toContain('Error of the AI: The AI refused the key.')
  expect(await requested('--ai-key-env', 'OUTRA')).toContain('There is no key in the variable OUTRA.')
  expect(await flow('run', path, '--ai-base', ai.baseUrl)).toEqual([2, expect.stringContaining('needs --ai-model')])
})

test('the program hands the command over', async () => {
  const run = terminal.balcao(['flow', 'test', join(EXAMPLES, 'triagem.vendas.scenario.json')])
  expect([await run.exit, run.output()]).toEqual([0, 'ok  Triage: sales, by name\n1 passed, 0 failed\n'])
})

test('the schema of scenarios is printed', async () => {
  const [code, content] = await flow('schema')
  expect([code, JSON.parse(content).title]).toEqual([0, 'Scenario of a flow'])
})
