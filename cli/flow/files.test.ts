import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './files.ts'

test('a folder stands for all below it that end so, but for what is hidden or installed; a file stands for itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  const make = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    return path
  }
  try {
    const [deep, top, note] = ['a/b/two.flow.json', 'one.flow.json', 'note.txt'].map(make) as [string, string, string]
    for (const name of ['node_modules/x/its.flow.json', '.git/old.flow.json', '.flow.json']) make(name)
    expect(filesOf([folder, note], ['.scenario.yaml', '.flow.json'])).toEqual([deep, top, note])
    expect(() => filesOf([folder], ['.scenario.yaml', '.yml'])).toThrow(
      `There is no *.scenario.yaml, *.yml in ${folder}.`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
