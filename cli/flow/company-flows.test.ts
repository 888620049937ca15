import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFlows } from '../../core/flow-engine/files/read.ts'
import { Terminal } from '../testing/terminal.ts'
import { writeInto } from './import.ts'

const EXAMPLES = join(import.meta.dirname, '../../core/flow-engine/examples')
const TRIAGE = join(EXAMPLES, 'triagem.flow.json')

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

/** `balcao flow …` in the company of the first start; ends with its code and all that it said. */
async function flow(...words: string[]): Promise<[code: number | NodeJS.Signals, said: string]> {
  const run = terminal.flow([...words, '--data', terminal.folder])
  return [await run.exit, run.output()]
}

/** A folder on which a desk has run. */
async function stoppedCompany(): Promise<void> {
  await (await terminal.serving()).run.stop()
}

/** A file in the test's folder, with these flows. */
function file(...flows: readonly object[]): string {
  const path = join(terminal.folder, 'some.json')
  writeFileSync(path, JSON.stringify(flows))
  return path
}

const triage = readFlows(readFileSync(TRIAGE, 'utf8'))[0]!.flow

test('a flow goes into a stopped desk and comes out as it was; once more it is the next version', async () => {
  await stoppedCompany()
  const published = (version: number) => [0, `Menu de triagem (1), version ${version}: 12 nodes, 14 connections\n`]
  expect(await flow('import', TRIAGE, '--company', '1')).toEqual(published(1))
  expect(await flow('import', TRIAGE, '--company', 'Balcão')).toEqual(published(1))
  expect(await flow('import', TRIAGE, '--company', 'Balcão', '--note', 'Natal')).toEqual(published(2))
  const out = join(terminal.folder, 'out')
  const [code] = await flow('export', '--company', '1', '--out', out)
  expect([code, readdirSync(out)]).toEqual([0, ['menu-de-triagem.flow.json']])
  expect(readFlows(readFileSync(join(out, 'menu-de-triagem.flow.json'), 'utf8'))[0]!.flow).toEqual(triage)
})

test('one of several flows is written, and a file becomes the next version of whichever flow is named', async () => {
  await stoppedCompany()
  await flow('import', file({ ...triage, nome: 'A' }, { ...triage, nome: 'B' }), '--company', '1')
  const next = file({ nodes: triage.nodes.slice(0, 1), edges: [] })
  expect(await flow('import', next, '--company', '1', '--flow', 'B')).toEqual([
    0,
    'B (2), version 2: 1 node, 0 connections\n',
  ])
  const out = join(terminal.folder, 'out')
  expect(await flow('export', 'B', '--company', '1', '--out', out)).toEqual([
    0,
    `${join(out, 'b.flow.json')}: 1 node, 0 connections\n`,
  ])
})

test('what goes out once more goes beside the files of before, or over them, and two of one name never over each other', () => {
  const out = join(terminal.folder, 'out')
  const flows = ['Um', 'Um'].map(nome => ({ flow: { ...triage, nome }, unknown: [] }))
  const written = (replace: boolean) => writeInto(out, flows, replace).map(({ place }) => place)
  const files = (...names: string[]) => names.map(name => join(out, `${name}.flow.json`))
  expect(written(false)).toEqual(files('um', 'um-2'))
  expect(written(true)).toEqual(files('um', 'um-2'))
  expect(written(false)).toEqual(files('um-3', 'um-4'))
  expect(() => writeInto('s3://host/flows', flows)).toThrow('flows go into a folder of this machine')
})

test('what is rejected is reported in a sentence and publishes nothing', async () => {
  await stoppedCompany()
  const two = [triage, { nome: 'Gancho', tipo: 'webhook', nodes: [], edges: [] }]
  expect(await flow('import', file(...two), '--company', '1')).toEqual([4, 'Webhooks need a slug!\n'])
  expect(await flow('import', file({ nodes: [], edges: [] }), '--company', '1')).toEqual([
    2,
    'flows.0.nome: Required\n',
  ])
  expect(await flow('export', 'Menu de triagem', '--company', '1')).toEqual([3, 'There is no flow Menu de triagem.\n'])
  expect(await flow('export', '--company', 'Loja')).toEqual([3, 'There is no company Loja.\n'])
  const [code, content] = await flow('import', TRIAGE)
  expect([code, content]).toEqual([2, 'Say where the flows go: --to <folder> or --company <id or name>.\n'])
})

test('beside a desk that runs, flows come in and go out as well', async () => {
  await terminal.serving()
  expect(await flow('import', TRIAGE, '--company', '1')).toEqual([
    0,
    'Menu de triagem (1), version 1: 12 nodes, 14 connections\n',
  ])
  const out = join(terminal.folder, 'out')
  expect((await flow('export', '--company', '1', '--out', out))[0]).toBe(0)
  expect(readdirSync(out)).toEqual(['menu-de-triagem.flow.json'])
})
