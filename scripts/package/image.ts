import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** An image as the Dockerfile makes it, in stores of its own. */
export interface Image {
  /** By what its program is run in a container of it, and with which words. */
  program: string
  words(args: readonly string[]): string[]
  /** What the image says of itself. */
  config: { User: string; Volumes: object; Healthcheck: { Test: string[] }; Entrypoint: string[]; Cmd: string[] }
}

const BUILDAH = 'buildah'
/** Tells which libraries a program asks for. */
const LIBRARIES = 'ldd'
const WHERE = 'which'
/** What the Dockerfile's own step runs. */
const TOOLS = ['sh', 'mkdir', 'chown', 'chmod']

/**
 * Builds the image in `folder` with buildah, which needs neither an engine nor a registry: its base is made of this machine's own
 * shell and of the libraries that the program asks for. Says why where there is no buildah or it may not.
 */
export function buildImage(root: string, program: string, folder: string): Image | string {
  // Tests of the data folder leave their process with files for one user alone, and nobody in the container could go into the base.
  const umask = process.umask(0o022)
  try {
    return build(root, program, folder)
  } finally {
    process.umask(umask)
  }
}

function build(root: string, program: string, folder: string): Image | string {
  const stores = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...words: string[]): string => {
    const { status, stdout, stderr, error } = spawnSync(BUILDAH, [...stores, ...words], { encoding: 'utf8' })
    if (status !== 0) throw error ?? new Error(stderr)
    return stdout.trim()
  }
  try {
    buildah('images')
  } catch (error) {
    return `buildah is not here, or may not work (${(error as Error).message.trim()})`
  }
  const base = buildah('from', 'scratch')
  buildah('copy', base, baseOf(program, join(folder, 'base')), '/')
  buildah('commit', base, 'localhost/base')
  const context = join(folder, 'context')
  mkdirSync(context)
  copyFileSync(program, join(context, 'balcao'))
  copyFileSync(join(root, 'Dockerfile'), join(context, 'Dockerfile'))
  const provided = ['--build-arg', 'BASE=localhost/base', '--build-arg', 'PROGRAM=balcao']
  buildah(
    'bud',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--pull-never',
    ...provided,
    '-t',
    'localhost/balcao',
    context,
  )
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/balcao'))
  const container = buildah('from', '--pull-never', 'localhost/balcao')
  const run = [...stores, 'run', '--isolation', 'chroot', container, '--', ...Docker.config.Entrypoint]
  return { program: whereIs(BUILDAH), words: args => [...run, ...args], config: Docker.config }
}

const whereIs = (program: string): string => spawnSync(WHERE, [program], { encoding: 'utf8' }).stdout.trim()

/** A root with a shell and the libraries of these programs, and nothing else. */
function baseOf(program: string, folder: string): string {
  const put = (from: string, to = from): void => {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    copyFileSync(from, join(folder, to))
  }
  for (const tool of TOOLS) put(`/bin/${tool}`)
  for (const one of [program, ...TOOLS.map(tool => `/bin/${tool}`)])
    for (const library of spawnSync(LIBRARIES, [one], { encoding: 'utf8' }).stdout.match(/\/[^\s:]+/g) ?? [])
      if (basename(library) !== basename(one)) put(library)
  for (const name of ['tmp', 'etc', 'proc', 'dev', 'sys']) mkdirSync(join(folder, name), { recursive: true })
  return folder
}
