import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { options } from '../core/app/options.ts'
import { program } from './program.ts'

const root = join(import.meta.dirname, '..')
/** Pages without commands. */
const NO_MANUAL = ['README.md', 'bench.md', 'sizing.md', 'webhooks.md', 'whaticket-frontends.md']
const pages = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md') && !NO_MANUAL.includes(name))
const read = (names: readonly string[]) => names.map(name => [name, readFileSync(join(root, name), 'utf8')] as const)
const documents = read([
  ...['README.md', 'README.pt-BR.md', 'SECURITY.md', 'scripts/release/install.sh'],
  ...pages.map(name => `docs/${name}`),
])
const linked = read([...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })])

/** What someone would type: the lines of blocks, and what stands between backticks. */
const CALL =
  /(?:^|`|&& )(?:sudo (?:-u balcao )?)?(?:balcao|\.\/balcao-linux-x64|\.\/scripts\/start)((?: (?![#|>&])[^\s`#|&;]+)*)/gm

/** The command that these words name, and the words behind its name. */
function named(words: readonly string[]): [Command, readonly string[]] {
  let command = program
  let at = 0
  for (; at < words.length; at++) {
    const next = command.commands.find(each => each.name() === words[at])
    if (!next) break
    command = next
  }
  return [command, words.slice(at)]
}

const flagsOf = (command: Command): (string | undefined)[] =>
  ['--help', '-h', '--version', '-V'].concat(command.options.flatMap(({ long, short }) => [long!, short!]))

/** Without a command it serves, with all options of that. */
const serving = new Set(Object.values(options).map(({ flag }) => flag.split(' ')[0]))

test.each(documents)('each command of %s is one, with options that it has', (_, text) => {
  const calls = [...text.matchAll(CALL)].map(([, words]) => words!.trim().split(' ').filter(Boolean))
  expect(calls.length).toBeGreaterThan(0)
  const wrong = calls.filter(words => {
    const [command, rest] = named(words)
    const flags = rest.filter(word => /^--?[a-z]/.test(word)).map(word => word.split('=')[0])
    const known = new Set([...flagsOf(command), ...(command === program ? serving : [])])
    // A group alone, and words that are none of its commands, are no call; the program alone serves.
    const isGroup = command !== program ? command.commands.length > 0 : rest.length > 0 && !rest[0]!.startsWith('-')
    return (isGroup && rest.length > 0) || flags.some(flag => !known.has(flag))
  })
  expect(wrong.map(words => words.join(' '))).toEqual([])
})

test.each(linked)('each link of %s within the sources leads to a file, and to a heading of it', (name, text) => {
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link!)
  const broken = links.filter(link => {
    const [file = '', heading] = link.split('#')
    const path = file === '' ? join(root, name) : join(root, dirname(name), file)
    if (!existsSync(path)) return true
    return heading !== undefined && !headingsOf(readFileSync(path, 'utf8')).includes(heading)
  })
  expect(broken).toEqual([])
})

test('docs/configure.md names each option with its variable and its default', () => {
  const page = readFileSync(join(root, 'docs/configure.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(--[^`]+)` \| `([^`]+)` \| ([^|]+) \|/gm)].map(([, ...row]) => row.join(' '))
  const expected = Object.values(options).map(({ flag, environment, ...option }) => [
    `${flag.split(' ')[0]} ${environment}`,
    'fallback' in option ? `\`${option.fallback}\`` : undefined,
  ])
  expect(rows).toHaveLength(expected.length)
  const missing = expected.filter(
    ([start, fallback]) => !rows.some(row => (fallback ? row === `${start} ${fallback}` : row.startsWith(`${start} `))),
  )
  expect(missing).toEqual([])
})

test('the index of the decisions has the numbers of each file', () => {
  const numbersIn = (text: string, each: RegExp): number[] =>
    [...text.matchAll(each)].map(([, number]) => Number(number))
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const rows = [...index.matchAll(/\]\((.+?\.md)\) \| .+? \| (.*) \|$/gm)]
  const areas = globSync('*.md', { cwd: join(root, 'docs/decisions') }).filter(name => name !== 'README.md')
  expect(rows.map(([, file]) => file).toSorted()).toEqual(areas.toSorted())
  for (const [, file, numbers] of rows) {
    const written = numbersIn(readFileSync(join(root, 'docs/decisions', file!), 'utf8'), /^\*\*(\d+)\. /gm)
    expect([file, numbersIn(numbers!, /(\d+)/g)]).toEqual([file, written.toSorted((a, b) => a - b)])
  }
})

/** As they are called in links. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, words]) =>
    words!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
