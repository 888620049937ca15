import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the start script tells what it can do before it installs or builds anything', () => {
  const alone = mkdtempSync(join(tmpdir(), 'balcao-start-'))
  try {
    cpSync(join(import.meta.dirname, '../scripts/start'), join(alone, 'start'))
    const help = execFileSync(join(alone, 'start'), ['--help'], { encoding: 'utf8' })
    for (const command of ['demo', 'config', 'user reset-password <email>']) expect(help).toContain(`start ${command}`)
  } finally {
    rmSync(alone, { recursive: true })
  }
})
