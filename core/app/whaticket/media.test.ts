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
  mkdirSync(join(root, 'company5'))
  mkdirSync(join(root, 'quickMessage'))
  writeFileSync(join(root, 'company5/exame.pdf'), 'de outra empresa')
  writeFileSync(join(root, 'quickMessage/tabela.png'), 'tabela')
  symlinkSync(join(root, 'company5/exame.pdf'), join(root, 'company4/link.pdf'))
  symlinkSync(join(root, 'company5'), join(root, 'company4/vizinha'))
  symlinkSync(join(root, 'company5'), join(root, 'arquivos'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.for([
  ['foto.png', 4],
  ['/foto.png', 4],
  ['public/foto.png', 4],
  ['https://api.loja.example:8080/public/foto.png?v=1', 4],
  ['https://api.loja.example/public/company4/sub/100%25%20certo.docx', 5],
] as const)('%s is found', async ([url, bytes]) => {
  expect(await new MediaFolder(root, undefined).find(url)).toMatchObject({ bytes })
})

test('a company has its files in a folder of its own, and else in that of all', async () => {
  expect(await new MediaFolder(root, '4').find('foto.png')).toMatchObject({ bytes: 5, mimeType: '', name: 'foto.png' })
  expect(await new MediaFolder(root, '5').find('foto.png')).toMatchObject({ bytes: 4 })
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
])('%j is refused', async url => {
  expect(await new MediaFolder(root, undefined).find(url)).toBe('refused')
})

test.for([
  'company5/exame.pdf',
  'Company5/exame.pdf',
  'public/company5/exame.pdf',
  'https://loja.example/public/company5/exame.pdf',
  'https://loja.example/public/%63ompany5/exame.pdf',
  './company5/exame.pdf',
  'company5/./exame.pdf',
  'company4/../company5/exame.pdf',
  '../company5/exame.pdf',
  'link.pdf',
  'company4/link.pdf',
  'vizinha/exame.pdf',
  'arquivos/exame.pdf',
])('%s gives a company nothing of another one', async url => {
  expect(['refused', 'missing']).toContain(await new MediaFolder(root, '4').find(url))
})

test('where there are several companies, what lies in none of their folders is of all', async () => {
  expect(await new MediaFolder(root, '4').find('quickMessage/tabela.png')).toMatchObject({ bytes: 6 })
  expect(await new MediaFolder(root, '5').find('company5/exame.pdf')).toMatchObject({ bytes: 16 })
})

test.for(['nada.png', 'company4', '/etc/passwd', 'https://outro.example/foto%zz.png'])('%s is missing', async url => {
  expect(await new MediaFolder(root, undefined).find(url)).toBe('missing')
})

test('without a folder every file is missing', async () => {
  expect(await new MediaFolder(undefined, undefined).find('foto.png')).toBe('missing')
})
