import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { flowsOf } from './files.ts'
import { scenariosOf } from './scenarios.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What is told about a file with this text, which begins with its path. */
function problem(read: (path: string) => unknown, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  try {
    read(path)
  } catch (error) {
    const { name, message } = error as Error
    return `${name} ${message.replaceAll(path, name)}`
  }
  return 'none'
}

test.each([
  ['{"nodes": [', ':1:12: This is no JSON: expected a value or ], found the end of the file.'],
  ['\uFEFF{\n  "nodes": [],\n}', ':3:1: This is no JSON: expected a name in double quotes, found "}".'],
  ['[]', ': This is no flow: it has no nodes and edges.'],
  ['7', ': This is no flow: it has no nodes and edges.'],
  ['{"edges": []}', ': This is no flow: nodes is missing, or of another kind than flows have there.'],
  ['{"whaticket_fluxos": "{"}', ': This is no flow: it has no nodes and edges.'],
])('a flow that is %j is reported with the place and what was expected', (text, sentence) => {
  expect(problem(flowsOf, 'a.flow.json', text)).toBe(`FileFault FileFault${sentence}`)
})

const scenarios = (path: string) => scenariosOf([path], undefined)

test.each([
  ['a.flow.json', '{"nodes": [}', ':1:12: This is no JSON: expected a value or ], found "}".'],
  ['a.scenario.json', '{"steps"', ':1:9: This is no JSON: expected a colon, found the end of the file.'],
  ['a.scenario.yaml', 'steps: [1\nb: 2', ':2:1: This is no YAML: expected a closing bracket before'],
  ['a.scenario.yaml', 'steps: [', ':1:9: This is no YAML: expected a closing bracket before'],
  ['a.scenario.yaml', 'steps: "a', ':1:10: This is no YAML: expected a closing quote, bracket, brace or comma.'],
  ['a.scenario.yaml', 'name: a\nname: b', ':2:1: This is no YAML: expected each name once'],
  ['a.scenario.yaml', 'steps:\n\t- bot: Oi', ':2:1: This is no YAML: expected spaces'],
  ['a.scenario.yaml', 'name: a: b', ':1:7: This is no YAML: expected a name'],
  ['a.scenario.yaml', 'name: @a', ':1:7: This is no YAML: expected quotes'],
  ['a.scenario.yaml', 'a: 1\n---\nb: 2', ':2:1: This is no YAML: expected one document'],
])('a scenario %s that is %j is reported with the place and what was expected', (name, text, sentence) => {
  const emitted = problem(scenarios, name, text)
  expect(emitted.slice('FileFault FileFault'.length, 'FileFault FileFault'.length + sentence.length)).toBe(sentence)
  expect(emitted).not.toContain('\n')
})
