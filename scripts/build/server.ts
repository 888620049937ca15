import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { asAscii } from './ascii.ts'
import { withoutNeedless } from './needless.ts'
import { wasmApart } from './wasm-apart.ts'

interface Bundle {
  name: string
  bytes: number
}

/** Never in a bundle: the SQLite addon is native, the others are optional parts of Baileys, ws and pg that we do not use. */
const LEFT_OUT = [
  'better-sqlite3',
  ...['sharp', 'jimp', 'link-preview-js', 'audio-decode', 'bufferutil', 'utf-8-validate', 'pg-native', 'pg-cloudflare'],
]

const WHATSAPP = /^@whiskeysockets\/baileys$/
const NETWORK = /^(?:undici|socks)$/
const MAIL = /^nodemailer$/
const FIGURES = /^prom-client$/
const LENGTHS = /^mediabunny$/
const FAMILY = /^socket\.io$/
/** What reads databases of other products. */
const DATABASES = /^\.\/(?:postgres|mysql)\.ts$/
const DEMO = /\/demo\/index\.ts$/
/** Never reached: anyone who begins with `flow` is in that bundle already. */
const FLOW_WORK = /\/flow\/work\.ts$/
const S3 = /s3-lite-client$/
const WATCHED = /\/scripting\/watched\.ts$/
const FLOW_DESK = /\/company-flows\.ts$/

/** Where a bundled file lies, in CommonJS. */
const PLACES = {
  'import.meta.url': 'importMetaUrl',
  'import.meta.dirname': '__dirname',
  'import.meta.filename': '__filename',
}

/**
 * While a bundle is loaded nearly everything survives. V8 takes that for load and makes the young generation grow, which an idle
 * program keeps for good (10 to 20 MB); so it may not grow until the bundle is there.
 */
const youngGrowsBy = (factor: 1 | 2): string =>
  `require("node:v8").setFlagsFromString("--semi-space-growth-factor=${factor}");`

const IMPORT_META_URL = 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;'
/** Of what ends before it could idle, and of what gives all that back a little later (`core/app/release-memory.ts`). */
const AT_ONCE = { banner: { js: IMPORT_META_URL }, footer: {} }

/**
 * Builds the program: `balcao.cjs`, which loads `program.cjs` with what was compiled of it before; `wa.cjs` with the WhatsApp library alone, which is loaded
 * when the first session starts and never for a command; `network.cjs` with what requests of flows and connections behind a proxy
 * need, loaded with the first of them; `mail.cjs`, which sends mail; `figures.cjs`, for Prometheus; `lengths.cjs`, which reads how long sounds and films are; `family.cjs`, which speaks socket.io; `databases.cjs`, which reads those of other products; `backup.cjs`, where threads for
 * backups begin, and `s3.cjs` with the client of a store for them; `reader.cjs`, where reader threads begin; `demo.cjs` with the
 * local WhatsApp and the players of `balcao demo`; `flow.cjs`, which is `balcao flow`, and `flow-desk.cjs`, the part of it that works
 * on a data folder; `script.cjs`, where threads for scripts begin; `sheet.cjs`, where those begin that read sheets.
 * `moreMigrations` makes the program of a later version, for companies' databases.
 */
export async function buildServer(
  root: string,
  out: string,
  { moreMigrations = [] }: { moreMigrations?: readonly Migration[] } = {},
): Promise<Bundle[]> {
  await mkdir(out, { recursive: true })
  const common: BuildOptions = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    external: LEFT_OUT,
    // Node would keep the source of what is imported twice more, as bytes and as text of two bytes a letter.
    supported: { 'dynamic-import': false },
    banner: { js: `${youngGrowsBy(1)}${IMPORT_META_URL}` },
    footer: { js: youngGrowsBy(2) },
  }
  const withMigrations = { ...PLACES, __BALCAO_MIGRATIONS__: JSON.stringify(await migrations(root, moreMigrations)) }
  const program = await build({
    ...common,
    entryPoints: ['cli/main.ts'],
    outfile: join(out, 'program.cjs'),
    define: withMigrations,
    ...AT_ONCE,
    plugins: [
      apart(WHATSAPP, './wa.cjs'),
      apart(NETWORK, './network.cjs'),
      apart(MAIL, './mail.cjs'),
      apart(FIGURES, './figures.cjs'),
      apart(LENGTHS, './lengths.cjs'),
      apart(FAMILY, './family.cjs'),
      apart(DATABASES, './databases.cjs'),
      apart(S3, './s3.cjs'),
      apart(DEMO, './demo.cjs'),
      apart(FLOW_WORK, './flow.cjs'),
      withoutNeedless,
    ],
  })
  const loading = await build({
    ...common,
    entryPoints: ['cli/loading/main.ts'],
    outfile: join(out, 'balcao.cjs'),
    // Those of an old Node shall read in a sentence that it is too old.
    target: 'node18',
    banner: {},
    footer: {},
  })
  const demo = await build({
    ...common,
    entryPoints: ['cli/demo/index.ts'],
    outfile: join(out, 'demo.cjs'),
    define: PLACES,
    plugins: [apart(WHATSAPP, './wa.cjs')],
  })
  const flow = await build({
    ...common,
    ...AT_ONCE,
    entryPoints: ['cli/flow/main.ts'],
    outfile: join(out, 'flow.cjs'),
    define: PLACES,
    plugins: [
      apart(NETWORK, './network.cjs'),
      apart(MAIL, './mail.cjs'),
      apart(FLOW_DESK, './flow-desk.cjs'),
      apart(WATCHED, './flow-script.cjs'),
    ],
  })
  const flowDesk = await build({
    ...common,
    entryPoints: ['cli/flow/company-flows.ts'],
    outfile: join(out, 'flow-desk.cjs'),
    define: withMigrations,
    plugins: [
      apart(WHATSAPP, './wa.cjs'),
      apart(NETWORK, './network.cjs'),
      apart(MAIL, './mail.cjs'),
      apart(FIGURES, './figures.cjs'),
      apart(LENGTHS, './lengths.cjs'),
      apart(FAMILY, './family.cjs'),
      apart(DATABASES, './databases.cjs'),
      apart(S3, './s3.cjs'),
    ],
  })
  const script = await build({
    ...common,
    entryPoints: ['core/workers/scripting/thread.ts'],
    outfile: join(out, 'script.cjs'),
    define: PLACES,
    banner: {},
    footer: {},
  })
  const sheet = await build({
    ...common,
    entryPoints: ['core/workers/sheets/thread.ts'],
    outfile: join(out, 'sheet.cjs'),
    define: PLACES,
    banner: {},
    footer: {},
  })
  const flowScript = await build({
    ...common,
    ...AT_ONCE,
    entryPoints: ['core/workers/scripting/watched.ts'],
    outfile: join(out, 'flow-script.cjs'),
    define: PLACES,
  })
  const reader = await build({
    ...common,
    entryPoints: ['core/app/reader-thread.ts'],
    outfile: join(out, 'reader.cjs'),
    define: PLACES,
    // The young generation of a thread has its own bound.
    banner: {},
    footer: {},
  })
  const backup = await build({
    ...common,
    entryPoints: ['core/storage/backup/thread.ts'],
    outfile: join(out, 'backup.cjs'),
    define: withMigrations,
    plugins: [apart(S3, './s3.cjs')],
    ...AT_ONCE,
  })
  const s3 = await build({
    ...common,
    stdin: { contents: "export { S3Client } from '@bradenmacdonald/s3-lite-client'", resolveDir: root },
    outfile: join(out, 's3.cjs'),
    minifyIdentifiers: true,
  })
  const whatsapp = await build({
    ...common,
    stdin: { contents: "export * from '@whiskeysockets/baileys'", resolveDir: root },
    outfile: join(out, 'wa.cjs'),
    minifyIdentifiers: true,
    define: { 'import.meta.url': 'importMetaUrl' },
    plugins: [wasmApart(out)],
  })
  const network = await build({
    ...common,
    stdin: { contents: "export { Agent, fetch } from 'undici'; export { SocksClient } from 'socks'", resolveDir: root },
    outfile: join(out, 'network.cjs'),
  })
  const mail = await build({
    ...common,
    stdin: { contents: "export { createTransport } from 'nodemailer'", resolveDir: root },
    outfile: join(out, 'mail.cjs'),
    minifyIdentifiers: true,
  })
  const figures = await build({
    ...common,
    stdin: {
      contents:
        "export { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'",
      resolveDir: root,
    },
    outfile: join(out, 'figures.cjs'),
    minifyIdentifiers: true,
  })
  const lengths = await build({
    ...common,
    stdin: { contents: "export { ALL_FORMATS, BlobSource, Input } from 'mediabunny'", resolveDir: root },
    outfile: join(out, 'lengths.cjs'),
    minifyIdentifiers: true,
  })
  const family = await build({
    ...common,
    stdin: { contents: "export { Server } from 'socket.io'", resolveDir: root },
    outfile: join(out, 'family.cjs'),
    minifyIdentifiers: true,
  })
  const databases = await build({
    ...common,
    stdin: {
      contents: `export { openPostgres } from './core/app/whaticket/source/postgres.ts'
        export { openMysql } from './core/app/whaticket/source/mysql.ts'`,
      resolveDir: root,
    },
    outfile: join(out, 'databases.cjs'),
    minifyIdentifiers: true,
    define: PLACES,
  })
  const bundles = [
    loading,
    program,
    whatsapp,
    network,
    mail,
    databases,
    figures,
    lengths,
    family,
    backup,
    s3,
    reader,
    demo,
    flow,
    flowDesk,
    flowScript,
    script,
    sheet,
  ].flatMap(({ metafile }) => Object.entries(metafile?.outputs ?? {}).filter(([path]) => path.endsWith('.cjs')))
  for (const [path] of bundles) asAscii(join(root, path))
  return bundles.map(([path, { bytes }]) => ({ name: basename(path), bytes }))
}

/** Leaves a module out of a bundle and loads it from the file beside it instead. */
function apart(filter: RegExp, path: string): Plugin {
  return { name: path, setup: ({ onResolve }) => onResolve({ filter }, () => ({ path, external: true })) }
}

interface Migration {
  name: string
  sql: string
}

/** Every migration in order; the program carries them. */
async function migrations(
  root: string,
  moreOfTenants: readonly Migration[],
): Promise<{ platform: Migration[]; tenant: Migration[] }> {
  const read = async (kind: string): Promise<Migration[]> => {
    const folder = join(root, 'migrations', kind)
    const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
    return Promise.all(names.map(async name => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
  }
  return { platform: await read('platform'), tenant: [...(await read('tenant')), ...moreOfTenants] }
}
