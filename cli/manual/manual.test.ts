import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { program } from '../program.ts'
import { completionOf } from './completion.ts'
import { manualOf } from './man.ts'
import { entriesOf } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What bash offers for the last of these words. */
function offered(...words: string[]): string[] {
  const script = join(folder, 'completion.bash')
  writeFileSync(script, completionOf(program, 'bash'))
  const line = ['balcao', ...words].map(word => `'${word}'`).join(' ')
  const requested = `source '${script}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _balcao; printf '%s\\n' "\${COMPREPLY[@]}"`
  const offers = execFileSync('bash', ['-c', requested], { encoding: 'utf8', cwd: folder }).split('\n')
  return offers.filter(Boolean).sort()
}

test('bash completes commands, their options, and the words that an option takes', () => {
  expect(offered('ten')).toEqual(['tenant'])
  expect(offered('tenant', 're')).toEqual(['renew', 'restore', 'restore-files', 'restore-from', 'resume'])
  expect(offered('tenant', 'create', 'Loja', '--d')).toEqual(['--data', '--due'])
  expect(offered('user', 'create', '1', 'Ana', 'a@b.example', '--profile', 'su')).toEqual(['supervisor'])
  writeFileSync(join(folder, 'entrega.flow.json'), '{}')
  expect(offered('flow', 'test', '--flow', 'ent')).toEqual(['entrega.flow.json'])
})

test('zsh and fish are told every command', () => {
  for (const shell of ['zsh', 'fish'] as const) {
    const script = completionOf(program, shell)
    for (const { command } of entriesOf(program).slice(1)) expect(script).toContain(command.name())
  }
})

test('the manual names every command, option and exit code', () => {
  const page = manualOf(program)
  for (const { path, command } of entriesOf(program))
    if (command.commands.length === 0) expect(page).toContain(`.SS balcao ${path.replaceAll('-', '\\-')}\n`)
  expect(page).toContain('.B \\-\\-public\\-url <url>')
  expect(page).toContain('.B 70\n')
  expect(page.split('\n').filter(line => line.startsWith('.'))).toEqual(
    page.split('\n').filter(line => /^\.(TH|SH|SS|PP|TP|B)\b/.test(line)),
  )
})
