import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { slimZod } from './slim-zod.ts'

/** Compressed script that a first visit may need, in bytes (design: ui.md, Speed). */
export const FIRST_LOAD_BUDGET = 120 * 1024

interface UiBuild {
  /** Bytes of compressed script before the first page shows: the entry and the login page. */
  firstLoad: number
  files: number
}

/** Builds the browser's part into `out` (`index.html`, `assets/*` with hashed names). */
export async function buildUi(root: string, out: string): Promise<UiBuild> {
  const assets = join(out, 'assets')
  await rm(out, { recursive: true, force: true })
  await mkdir(assets, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['ui/main.tsx', 'ui/boot.ts', 'ui/icon.svg'],
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
    loader: { '.svg': 'copy', '.png': 'file', '.webp': 'file', '.mp3': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      preact: join(root, 'ui/lib/router/preact.ts'),
      'preact/hooks': join(root, 'ui/lib/router/preact-hooks.ts'),
    },
    plugins: [slimZod],
  })
  await writePage(root, out, metafile)
  await copyEmojis(root, assets)
  return { firstLoad: await firstLoadOf(root, metafile), files: Object.keys(metafile.outputs).length }
}

async function writePage(root: string, out: string, { outputs }: Metafile): Promise<void> {
  const [entry, output] = outputOf(outputs, 'ui/main.tsx')
  const names: Record<string, string> = {
    ENTRY: entry,
    STYLE: output.cssBundle ?? '',
    BOOT: outputOf(outputs, 'ui/boot.ts')[0],
    ICON: outputOf(outputs, 'ui/icon.svg')[0],
  }
  const preloads = staticImports(outputs, entry).map(
    path => `<link rel="modulepreload" href="/assets/${basename(path)}">`,
  )
  const page = (await readFile(join(root, 'ui/index.html'), 'utf8'))
    .replace('%PRELOADS%', preloads.join('\n    '))
    .replace(/%(\w+)%/g, (_, name: string) => `/assets/${basename(names[name] ?? '')}`)
  await writeFile(join(out, 'index.html'), page)
}

/** The emoji data of the picker, served by ourselves instead of a content network. */
async function copyEmojis(root: string, assets: string): Promise<void> {
  for (const language of ['pt', 'en', 'es'])
    for (const file of ['data.json', 'messages.json'])
      await cp(join(root, 'node_modules/emojibase-data', language, file), join(assets, 'emoji', language, file))
}

async function firstLoadOf(root: string, { outputs }: Metafile): Promise<number> {
  const [entry] = outputOf(outputs, 'ui/main.tsx')
  const [login] = outputOf(outputs, 'ui/features/login/login-page.tsx')
  const needed = new Set([entry, login, ...staticImports(outputs, entry), ...staticImports(outputs, login)])
  const sizes = await Promise.all([...needed].map(async path => gzipSync(await readFile(join(root, path))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function outputOf(outputs: Metafile['outputs'], source: string): [path: string, output: Metafile['outputs'][string]] {
  const found = Object.entries(outputs).find(
    ([path, { entryPoint, inputs }]) =>
      !path.endsWith('.map') && (entryPoint === source || (!/\.[jt]sx?$/.test(source) && source in inputs)),
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
