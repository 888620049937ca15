import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { entriesOf } from '../manual/table.ts'
import { program } from '../program.ts'

/** What each command says of itself and of what it cannot read, kept as files: `npx vitest run cli/golden -u` writes them again. */

const entries = entriesOf(program)
let content = ''
for (const { command } of entries) {
  const write = (text: string): void => {
    content += text
  }
  command.configureHelp({ helpWidth: 100 }).configureOutput({ writeOut: write, writeErr: write })
  command.exitOverride(error => {
    throw error
  })
}

const received = (work: () => void): string => {
  content = ''
  work()
  return content
}

/** The program's own, then those of each group. */
const groups = program.commands.map(command => command.name())

test('the program tells what it can do', async () => {
  await expect(received(() => program.outputHelp())).toMatchFileSnapshot('balcao.txt')
})

test.each(groups)('balcao %s, and what is below it, tell what they do', async group => {
  const helps = entries
    .filter(({ path }) => path.split(' ')[0] === group)
    .map(({ path, command }) => `$ balcao ${path} --help\n${received(() => command.outputHelp())}`)
  await expect(helps.join('\n')).toMatchFileSnapshot(`${group}.txt`)
})

test('what cannot be read is reported with what was probably meant', async () => {
  const lines = [
    ['tenat'],
    ['tenant', 'creat'],
    ['tenant', 'create', 'Loja Azul'],
    ['tenant', 'list', '--jsn'],
    ['serve', '--prot', '1'],
    ['serve', '--port'],
    ['plan', 'create', 'Grande', '--without', 'useKaban'],
    ['user', 'create', '1', 'Ana', 'ana@azul.example', '--profile', 'chefe'],
    ['flow', 'import', 'a.json', '--to', '.', '--company', '1'],
    ['flow', 'export'],
    ['completion', 'tcsh'],
    ['tenant', 'show', '1', '2'],
  ]
  const errors: string[] = []
  for (const line of lines) {
    content = ''
    await program.parseAsync(line, { from: 'user' }).catch(() => {})
    errors.push(`$ balcao ${line.join(' ')}\n${content}`)
  }
  await expect(errors.join('\n')).toMatchFileSnapshot('faults.txt')
})

test('each command that answers does so in JSON too, and says of each argument what it is', () => {
  const interactive = ['serve', 'demo']
  const silent = entries
    .filter(({ path, command }) => path && command.commands.length === 0 && !interactive.includes(path))
    .filter(({ command }) => !command.options.some(({ long }) => long === '--json'))
  expect(silent.map(({ path }) => path)).toEqual([])
  const bare = entries.flatMap(({ path, command }: { path: string; command: Command }) =>
    command.registeredArguments.filter(({ description }) => !description).map(argument => `${path} ${argument.name()}`),
  )
  expect(bare).toEqual([])
})
