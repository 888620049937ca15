import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installed, writeInstalled } from './manifest.ts'

const root = join(import.meta.dirname, '../../..')
const assets = mkdtempSync(join(tmpdir(), 'balcao-'))
let installed: Installed
beforeAll(async () => {
  installed = await writeInstalled(root, assets)
})
afterAll(() => rmSync(assets, { recursive: true }))

const fileOf = (address: string): Buffer => readFileSync(join(assets, basename(address)))
/** Of a picture: its side. */
const sizes = (picture: Buffer): string => `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`

test('browsers find everything that they ask of a page that can be installed', () => {
  const about = JSON.parse(fileOf(installed.manifest).toString())
  expect(about).toMatchObject({
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'pt-BR' },
    ...{ name: 'Balcão', short_name: 'Balcão', theme_color: '#0a7547' },
  })
  for (const purpose of ['any', 'maskable'])
    for (const wanted of ['192x192', '512x512']) {
      const [icon] = about.icons.filter(
        (one: { purpose: string; sizes: string }) => one.purpose === purpose && one.sizes === wanted,
      )
      expect(sizes(fileOf(icon.src))).toBe(wanted)
    }
  expect(sizes(fileOf(installed.touchIcon))).toBe('180x180')
})

test('its colours are those of the page', () => {
  const { theme_color, background_color } = JSON.parse(fileOf(installed.manifest).toString())
  const tokens = readFileSync(join(root, 'ui/kit/style/tokens.css'), 'utf8')
  expect(tokens).toContain(`--primary: ${theme_color};`)
  expect(tokens).toContain(`--page: ${background_color};`)
  expect(readFileSync(join(root, 'ui/index.html'), 'utf8')).toContain(`name="theme-color" content="${theme_color}"`)
})

test('what browsers keep for ever has a name that tells its bytes', async () => {
  expect(await writeInstalled(root, assets)).toEqual(installed)
  expect(Object.values(installed)).toEqual([
    expect.stringMatching(/^\/assets\/app-[0-9A-F]{8}\.webmanifest$/),
    expect.stringMatching(/^\/assets\/touch-icon-[0-9A-F]{8}\.png$/),
  ])
})
