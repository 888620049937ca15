import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'

/**
 * Builds the service worker, and the page that it shows without a connection, into `out`. Both keep their names: browsers ask for
 * the worker by its own, and it for the page.
 */
export async function buildWorker(root: string, out: string, icon: string): Promise<void> {
  const common: BuildOptions = {
    absWorkingDir: root,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    minify: true,
    logLevel: 'error',
  }
  const { metafile } = await build({
    ...common,
    entryPoints: ['ui/offline/offline.ts'],
    outdir: join(out, 'assets'),
    entryNames: '[name]-[hash]',
    metafile: true,
  })
  const script = `/assets/${basename(Object.keys(metafile.outputs)[0]!)}`
  const { outputFiles } = await build({ ...common, entryPoints: ['ui/offline/offline.css'], write: false })
  const names: Record<string, string> = {
    SCRIPT: script,
    ICON: icon,
    STYLE: `<style>${outputFiles[0]!.text.trim()}</style>`,
  }
  const template = await readFile(join(root, 'ui/offline/index.html'), 'utf8')
  const page = template.replace(/%(\w+)%/g, (_, name: string) => names[name] ?? '')
  await writeFile(join(out, 'offline.html'), page)
  // The others have their sum in their names, which stand in the page.
  const sum = createHash('sha256').update(page).digest('hex').slice(0, 8)
  const shell = { cache: `offline-${sum}`, files: ['/offline.html', script, icon] }
  await build({
    ...common,
    entryPoints: ['ui/worker/worker.ts'],
    outfile: join(out, 'service-worker.js'),
    define: { __BALCAO_SHELL__: JSON.stringify(shell) },
  })
}
