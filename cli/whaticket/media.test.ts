import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MediaFolder } from './media.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
const root = join(folder, 'public')
beforeAll(() => {
  mkdirSync(join(root, 'company4/sub'), { recursive: true })
  writeFileSync(join(root, 'foto.png'), 'foto')
  writeFileSync(join(root, 'company4/foto.png'), 'outra')
  writeFileSync(join(root, 'company4/sub/100% certo.docx'), 'carta')
  writeFileSync(join(folder, 'segredo.txt'), 'segredo')
  symlinkSync(join(folder, 'segredo.txt'), join(root, 'link.txt'))
  symlinkSync(folder, join(root, 'up'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.for([
  ['foto.png', 4],
  ['/foto.png', 4],
  ['public/foto.png', 4],
  ['https://api.loja.example:8080/public/foto.png?v=1', 4],
  ['https://api.loja.example/public/company4/sub/100%25%20certo.docx', 5],
] as const)('%s is found', ([url, bytes]) => {
  expect(new MediaFolder(root, undefined).find(url)).toMatchObject({ bytes })
})

test('a company has its files in a folder of its own, and else in that of all', () => {
  expect(new MediaFolder(root, '4').find('foto.png')).toMatchObject({ bytes: 5, mimeType: '', name: 'foto.png' })
  expect(new MediaFolder(root, '5').find('foto.png')).toMatchObject({ bytes: 4 })
})

test.for([
  '../segredo.txt',
  'company4/../../segredo.txt',
  '..\\segredo.txt',
  '/etc/passwd/../passwd',
  'https://loja.example/public/%2e%2e/segredo.txt',
  'foto.png\0.txt',
  'link.txt',
  'up/segredo.txt',
  '',
  '//etc/passwd',
])('%j is refused', url => {
  expect(new MediaFolder(root, undefined).find(url)).toBe('refused')
})

test.for(['nada.png', 'company4', '/etc/passwd', 'https://outro.example/foto%zz.png'])('%s is missing', url => {
  expect(new MediaFolder(root, undefined).find(url)).toBe('missing')
})

test('without a folder every file is missing', () => {
  expect(new MediaFolder(undefined, undefined).find('foto.png')).toBe('missing')
})
