import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asAscii } from './ascii.ts'

test('a bundle without other letters says and finds what it did with them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  const path = join(folder, 'bundle.cjs')
  const load = (): unknown => {
    const require = createRequire(import.meta.url)
    delete require.cache[path]
    return require(path)
  }
  try {
    writeFileSync(path, 'module.exports = ["Olá…", `ação 😀`, "é…".replace(/[ée]…/u, "x"), /😀/u.test("😀")]')
    const before = load()
    asAscii(path)
    expect(readFileSync(path, 'utf8')).toMatch(/^[\0-\x7f]*$/)
    expect(load()).toEqual(before)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
