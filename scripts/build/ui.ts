import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { compressAll, type Served } from './compress.ts'
import { type Installed, writeInstalled } from './installed/manifest.ts'
import { buildWorker } from './installed/worker.ts'
import { slimZod } from './slim-zod.ts'
import { styleTexts } from './style-texts.ts'
import { together } from './together.ts'

/** Compressed script that a first visit may need, in bytes (design: ui.md, Speed). */
export const FIRST_LOAD_BUDGET = 120 * 1024

interface UiBuild {
  /** The scripts before the first page shows: the entry and the login page. */
  firstLoad: Served
  /** Page, style and scripts before someone who is signed in sees the desk. */
  desk: Served & { files: number }
  files: number
}

/** Builds the browser's part into `out` (`index.html`, `assets/*` with hashed names). */
export async function buildUi(root: string, out: string): Promise<UiBuild> {
  const assets = join(out, 'assets')
  await rm(out, { recursive: true, force: true })
  await mkdir(assets, { recursive: true })
  const engine = await scriptEngine(root, assets)
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [ENTRY, 'ui/boot.ts', ICON],
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    jsx: 'automatic',
    minify: true,
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'error',
    // A class that a stylesheet does not have.
    logOverride: { 'import-is-undefined': 'error' },
    loader: { '.md': 'text', '.svg': 'copy', '.png': 'file', '.webp': 'file', '.mp3': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      preact: join(root, 'ui/lib/router/preact.ts'),
      'preact/hooks': join(root, 'ui/lib/router/preact-hooks.ts'),
    },
    plugins: [slimZod, styleTexts, together(root), engine],
  })
  await writePage(root, out, metafile, await writeInstalled(root, assets))
  const { outputs } = metafile
  await buildWorker(root, out, addressOf(outputOf(outputs, ICON)[0]))
  await copyEmojis(root, assets)
  for (const unused of unusedStyles(outputs)) await rm(join(root, unused))
  const served = await compressAll(out)
  const sizeOf = (paths: readonly string[]): Served => {
    const sizes = paths.map(path => served.get(relative(out, join(root, path)))!)
    return { br: sum(sizes.map(({ br }) => br)), gz: sum(sizes.map(({ gz }) => gz)) }
  }
  const companyFiles = [...neededBy(outputs, DESK), stylesheet(outputs), outputOf(outputs, 'ui/boot.ts')[0]]
  const desk = sizeOf([...companyFiles, relative(root, join(out, 'index.html'))])
  return {
    firstLoad: sizeOf(neededBy(outputs, LOGIN)),
    desk: { ...desk, files: companyFiles.length + 1 },
    files: served.size,
  }
}

/**
 * The engine of scripts is a bundle of its own: a worker needs nothing of the page, and what both use would be one more file of
 * every first visit. Returns what makes the page ask for that file.
 */
async function scriptEngine(root: string, assets: string): Promise<Plugin> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['core/workers/scripting/sandbox.ts'],
    outdir: assets,
    entryNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    minify: true,
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'error',
    // What it asks for in Node alone.
    external: ['fs'],
  })
  const path = `./${basename(outputOf(metafile.outputs, 'core/workers/scripting/sandbox.ts')[0])}`
  return {
    name: 'script-engine',
    setup: ({ onResolve }) => onResolve({ filter: /\/scripting\/sandbox\.ts$/ }, () => ({ path, external: true })),
  }
}

const ENTRY = 'ui/main.tsx'
const ICON = 'ui/icon.svg'
const LOGIN = 'together:login'
const DESK = 'together:desk'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The scripts that are there when the entry and another one run. */
function neededBy(outputs: Metafile['outputs'], source: string): string[] {
  const both = [ENTRY, source].map(one => outputOf(outputs, one)[0])
  return [...new Set(both.flatMap(path => [path, ...staticImports(outputs, path)]))]
}

/** The entry's stylesheet holds those of everything that is imported later, too. */
const stylesheet = (outputs: Metafile['outputs']): string => outputOf(outputs, ENTRY)[1].cssBundle ?? ''

const unusedStyles = (outputs: Metafile['outputs']): string[] =>
  Object.keys(outputs).filter(path => /\.css(\.map)?$/.test(path) && !path.startsWith(stylesheet(outputs)))

async function writePage(root: string, out: string, { outputs }: Metafile, installed: Installed): Promise<void> {
  const entry = outputOf(outputs, ENTRY)[0]
  const first = staticImports(outputs, entry)
  const desk = neededBy(outputs, DESK).filter(path => path !== entry && !first.includes(path))
  const names: Record<string, string> = {
    ENTRY: addressOf(entry),
    STYLE: addressOf(stylesheet(outputs)),
    BOOT: addressOf(outputOf(outputs, 'ui/boot.ts')[0]),
    ICON: addressOf(outputOf(outputs, ICON)[0]),
    MANIFEST: installed.manifest,
    TOUCH_ICON: installed.touchIcon,
    DESK: desk.map(addressOf).join(' '),
    PRELOADS: first.map(path => `<link rel="modulepreload" href="${addressOf(path)}">`).join('\n    '),
  }
  const page = await readFile(join(root, 'ui/index.html'), 'utf8')
  await writeFile(
    join(out, 'index.html'),
    page.replace(/%(\w+)%/g, (_, name: string) => names[name] ?? ''),
  )
}

const addressOf = (path: string): string => `/assets/${basename(path)}`

/** The emoji data of the picker, served by ourselves instead of a content network. */
async function copyEmojis(root: string, assets: string): Promise<void> {
  for (const language of ['pt', 'en', 'es'])
    for (const file of ['data.json', 'messages.json'])
      await cp(join(root, 'node_modules/emojibase-data', language, file), join(assets, 'emoji', language, file))
}

function outputOf(outputs: Metafile['outputs'], source: string): [path: string, output: Metafile['outputs'][string]] {
  const found = Object.entries(outputs).find(
    ([path, { entryPoint, inputs }]) =>
      !path.endsWith('.map') && (entryPoint === source || (source.endsWith('.svg') && source in inputs)),
  )
  if (!found) throw new Error(`nothing was built from ${relative('.', source)}`)
  return found
}

/** All files that a built file imports at once, directly or through others. */
function staticImports(outputs: Metafile['outputs'], path: string, seen = new Set<string>()): string[] {
  for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
    if (kind !== 'import-statement' || external || seen.has(imported)) continue
    seen.add(imported)
    staticImports(outputs, imported, seen)
  }
  return [...seen]
}
