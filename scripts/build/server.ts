import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'

export interface Bundle {
  name: string
  bytes: number
}

/** Never in a bundle: the SQLite addon is native, the others are optional parts of Baileys and ws that we do not use. */
const LEFT_OUT = [
  'better-sqlite3',
  ...['sharp', 'jimp', 'link-preview-js', 'audio-decode', 'bufferutil', 'utf-8-validate'],
]

/**
 * Builds the program: `balcao.cjs`, and `wa.cjs` with the WhatsApp library alone, which is loaded when the first session
 * starts and never for a command.
 */
export async function buildServer(root: string, out: string): Promise<Bundle[]> {
  await mkdir(out, { recursive: true })
  const common: BuildOptions = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    minify: true,
    keepNames: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    external: LEFT_OUT,
    banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
  }
  const program = await build({
    ...common,
    entryPoints: ['cli/main.ts'],
    outfile: join(out, 'balcao.cjs'),
    define: {
      'import.meta.url': 'importMetaUrl',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
      __BALCAO_MIGRATIONS__: JSON.stringify(await migrations(root)),
    },
    plugins: [
      {
        name: 'whatsapp-apart',
        setup({ onResolve }) {
          onResolve({ filter: /^@whiskeysockets\/baileys$/ }, () => ({ path: './wa.cjs', external: true }))
        },
      },
    ],
  })
  const whatsapp = await build({
    ...common,
    stdin: { contents: "export * from '@whiskeysockets/baileys'", resolveDir: root },
    outfile: join(out, 'wa.cjs'),
    define: { 'import.meta.url': 'importMetaUrl' },
  })
  return [program, whatsapp].flatMap(({ metafile }) =>
    Object.entries(metafile?.outputs ?? {})
      .filter(([path]) => path.endsWith('.cjs'))
      .map(([path, { bytes }]) => ({ name: basename(path), bytes })),
  )
}

interface Migration {
  name: string
  sql: string
}

/** Every migration in order; the program carries them. */
async function migrations(root: string): Promise<{ platform: Migration[]; tenant: Migration[] }> {
  const read = async (kind: string): Promise<Migration[]> => {
    const folder = join(root, 'migrations', kind)
    const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
    return Promise.all(names.map(async name => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
  }
  return { platform: await read('platform'), tenant: await read('tenant') }
}
