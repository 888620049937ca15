import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scenarioSchema } from '../../core/flow-engine/testing/scenario.ts'
import { Terminal } from '../testing/terminal.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/flows.md'), 'utf8')

/** What stands in fences of a language. */
const fenced = (language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].flatMap(([, of, inside]) => (of === language ? [inside!] : []))

const commands = fenced('sh').flatMap(block => block.trim().split('\n'))

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
  const files = { 'entrega.flow.json': fenced('json')[0]!, 'entrega.scenario.yaml': fenced('yaml')[0]! }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(terminal.folder, name), content)
})
afterEach(() => terminal.close())

/** A command of the page, its files in the test's folder; ends with its code and what it said. */
async function run(command: string, typed: string): Promise<[code: number | NodeJS.Signals, said: string]> {
  const [, , ...words] = command.split(' ')
  const placed = words.map(word => (/^\.$|^flows$|\./.test(word) ? join(terminal.folder, word) : word))
  const ran = terminal.flow(placed, typed)
  return [await ran.exit, ran.output()]
}

test.each(commands)('the page on tests of flows says `%s`, which works', async command => {
  const [code, content] = await run(command, '/end\n')
  expect(code, content).toBe(0)
})

test('what the page shows of a conversation that goes otherwise is what is said', async () => {
  const path = join(terminal.folder, 'entrega.scenario.yaml')
  writeFileSync(path, readFileSync(path, 'utf8').replace('chega amanhã.', 'chega hoje.'))
  const [code, content] = await run('balcao flow test entrega.scenario.yaml', '')
  expect([code, content.startsWith(fenced('text')[0]!)]).toEqual([1, true])
})

test('the page names every word of a scenario', () => {
  const words = JSON.stringify(scenarioSchema(), (key, value) =>
    key === 'properties' ? Object.keys(value).map(word => ({ word, inside: value[word] })) : value,
  )
  const all = new Set([...words.matchAll(/"word":"([^"]+)"/g)].map(([, word]) => word!))
  expect(all.size).toBeGreaterThan(25)
  expect([...all].filter(word => !text.includes(`\`${word}\``))).toEqual([])
})
