import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { program } from './program.ts'

let code: typeof process.exitCode
let content: string[]
beforeEach(() => {
  code = process.exitCode
  content = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void content.push(line))
})
afterEach(() => {
  process.exitCode = code
  vi.restoreAllMocks()
})

const count = 'Use a whole number from 0 to 1,000,000, such as 10'
const day = 'a day that there is, such as 2027-01-31'

/** No data folder is looked at before. */
test.each<[string[], string]>([
  [['plan', 'create', 'Grande', '--users', 'abc'], `--users: ${count}, not "abc"`],
  [['plan', 'create', 'Grande', '--users', '-1'], `--users: ${count}, not "-1"`],
  [['plan', 'create', 'Grande', '--users', ''], `--users: ${count}`],
  [['plan', 'create', 'Grande', '--users', '1e3'], `--users: ${count}, not "1e3"`],
  [['plan', 'create', 'Grande', '--queues', '1000001'], `--queues: ${count}, not "1000001"`],
  [['plan', 'create', 'Grande', '--connections', '1.5'], `--connections: ${count}, not "1.5"`],
  [
    ['plan', 'update', '1', '--value', 'much'],
    '--value: Use a price in reais from 0 to 999999999.99, such as 99.90, not "much"',
  ],
  [
    ['plan', 'update', '1', '--flows', 'any'],
    '--flows: Use `none`, or a whole number from 0 to 999,999,999, such as 1000, not "any"',
  ],
  [['plan', 'update', '1', '--files', '1.5GB'], '--files: Use a size such as 500 MB or 20 GB'],
  [['plan', 'create', ''], '<name>: Required'],
  [['plan', 'create', 'Grande', '--users', 'x'.repeat(41)], `--users: ${count}`],
  [['tenant', 'show', ''], '<company>: Use its number or its name, such as 1'],
  [
    ['tenant', 'create', 'A', 'ana', '--due', '2027-02-31'],
    [
      '<name>: Use at least 2 characters.',
      '<email>: This is no valid email. Example: name@company.com',
      `--due: Use ${day}, not "2027-02-31"`,
    ].join('\n'),
  ],
  [['tenant', 'renew', '1', '31/01/2027'], `<day>: Use \`never\`, or ${day}, not "31/01/2027"`],
  [['tenant', 'import', 'a.tar.gz', '--plan', ''], '--plan: Use its number or its name, such as 1'],
  [
    ['tenant', 'export', '1', 's3://host/bucket/a.tar.gz'],
    '<file>: Use a file of this machine, such as loja-azul.tar.gz, not "s3://host/bucket/a.tar.gz"',
  ],
  [
    ['tenant', 'import', 'http://host/a.tar.gz'],
    '<file>: Use a file of this machine, such as loja-azul.tar.gz, not "http://host/a.tar.gz"',
  ],
  [['invoice', 'pay', 'seven'], '<invoice>: Use its number, such as 7, not "seven"'],
  [['backup', 'create', '--keep', 'all'], '--keep: Use a whole number from 1 to 9,999, such as 14, not "all"'],
  [['backup', 'create', '--keep', '0'], '--keep: Use a whole number from 1 to 9,999, such as 14, not "0"'],
  [['connection', 'send', '1', '1', '5511987650001', ''], '<text>: Required'],
  [['connection', 'send', '1', '1', '5511987650001', 'x'.repeat(70_000)], '<text>: Use up to 65,536 characters.'],
])('%j is reported by its flag or argument, with what is allowed and an example', async (words, sentence) => {
  await program.parseAsync([...words, '--data', '/nowhere'], { from: 'user' })
  expect([process.exitCode, content]).toEqual([2, [sentence]])
})
