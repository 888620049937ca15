import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notRunHere } from '../../core/app/testing/not-run-here.ts'
import { compressPrograms } from './compress-programs.ts'
import { layOut } from './lay-out.ts'

const root = join(import.meta.dirname, '../..')
/** Of every Linux. */
const SUMS = 'sha256sum'
/** Runs something with mounts of its own, where one may. */
const APART = 'unshare'
const PROGRAM = `balcao-linux-${arch()}`
let folder: string
let release: string
let target: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  release = join(folder, 'release')
  target = join(folder, 'root')
  publish('1.0.0')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A release with a program that can do no more than tell its version, which is all that is asked of it. */
function publish(version: string, says = `echo ${version}`): void {
  mkdirSync(release, { recursive: true })
  writeFileSync(join(release, PROGRAM), `#!/bin/sh\n# ${version}\n${says}\n`)
  layOut(root, release)
}

function install(words: readonly string[] = [], environment: Record<string, string> = { DESTDIR: target }) {
  const { status, stdout, stderr } = spawnSync(join(release, 'install.sh'), words, {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const put = (path: string): string => readFileSync(join(target, path), 'utf8')
const BINARY = 'usr/local/bin/balcao'

/** Every file below the root. */
const files = (): string[] =>
  readdirSync(target, { recursive: true, encoding: 'utf8' })
    .filter(name => statSync(join(target, name)).isFile())
    .toSorted()

test('everything of a release is in its sums, and whole', () => {
  expect(spawnSync(SUMS, ['-c', '--strict', '--quiet', 'SHA256SUMS'], { cwd: release }).status).toBe(0)
  const named = readFileSync(join(release, 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n')
    .map(line => line.slice(66))
  expect(named).toEqual(
    readdirSync(release)
      .filter(name => name !== 'SHA256SUMS')
      .toSorted(),
  )
})

test('the program, its service and its settings are put in place', () => {
  expect(install()).toEqual({ status: 0, said: `Balcão 1.0.0 is in ${join(target, BINARY)}.\n` })
  expect(files()).toEqual(['etc/balcao/balcao.env', 'etc/systemd/system/balcao.service', BINARY])
  expect(statSync(join(target, BINARY)).mode & 0o777).toBe(0o755)
  expect(statSync(join(target, 'etc/balcao/balcao.env')).mode & 0o777).toBe(0o640)
  expect(put('etc/systemd/system/balcao.service')).toContain('ExecStart=/usr/local/bin/balcao serve')
})

test('the service starts the program where it was put', () => {
  expect(install([], { DESTDIR: target, PREFIX: '/opt/balcao' }).status).toBe(0)
  expect(files()).toContain('opt/balcao/bin/balcao')
  expect(put('etc/systemd/system/balcao.service')).toContain('ExecStart=/opt/balcao/bin/balcao serve')
})

test('manual and completions of the release go where shells look for them', () => {
  for (const name of ['balcao.1', 'balcao.bash', 'balcao.zsh', 'balcao.fish']) writeFileSync(join(release, name), name)
  install()
  expect(files().filter(name => name.includes('share'))).toEqual([
    'usr/local/share/bash-completion/completions/balcao',
    'usr/local/share/fish/vendor_completions.d/balcao.fish',
    'usr/local/share/man/man1/balcao.1',
    'usr/local/share/zsh/site-functions/_balcao',
  ])
})

test('a newer release takes its place and leaves the one of before beside it; the settings stay', () => {
  install()
  writeFileSync(join(target, 'etc/balcao/balcao.env'), 'BALCAO_PORT=9000\n')
  publish('1.1.0')
  expect(install().said).toContain('Balcão 1.1.0')
  // The same once more changes nothing.
  install()
  expect([put(BINARY), put(`${BINARY}.old`)]).toEqual([
    expect.stringContaining('1.1.0'),
    expect.stringContaining('1.0.0'),
  ])
  expect(put('etc/balcao/balcao.env')).toBe('BALCAO_PORT=9000\n')
})

test('a file that is not the one of the sums is rejected, and nothing is changed', () => {
  writeFileSync(join(release, PROGRAM), '#!/bin/sh\necho evil\n')
  const rejected = install()
  expect([rejected.status, rejected.said]).toEqual([1, expect.stringContaining('load the release again')])
  rmSync(join(release, 'SHA256SUMS'))
  expect(install().status).toBe(1)
  expect(existsSync(target)).toBe(false)
})

test('of a release that was loaded with the compressed program alone that one is checked, unpacked and put in place', () => {
  compressPrograms(release)
  layOut(root, release)
  rmSync(join(release, PROGRAM))
  expect(install()).toEqual({ status: 0, said: `Balcão 1.0.0 is in ${join(target, BINARY)}.\n` })
  expect(put(BINARY)).toContain('echo 1.0.0')
  expect(readdirSync(release)).not.toContain(PROGRAM)
})

test('a compressed program that is not the one of the sums, or is cut, is rejected and nothing is changed', () => {
  compressPrograms(release)
  layOut(root, release)
  rmSync(join(release, PROGRAM))
  const packed = readFileSync(join(release, `${PROGRAM}.xz`))
  writeFileSync(join(release, `${PROGRAM}.xz`), packed.subarray(0, -20))
  const rejected = install()
  expect([rejected.status, rejected.said]).toEqual([1, expect.stringContaining('load the release again')])
  // Also where the sums are of the cut one.
  layOut(root, release)
  const cut = install()
  expect([cut.status, cut.said]).toEqual([1, expect.stringContaining('could not be unpacked')])
  expect(existsSync(join(target, BINARY))).toBe(false)
  expect(files().filter(name => name.endsWith('.new'))).toEqual([])
})

test('a program that does not run here takes nobody’s place', () => {
  install()
  publish('2.0.0', 'exit 1')
  const rejected = install()
  expect([rejected.status, rejected.said]).toEqual([1, expect.stringContaining('glibc 2.34')])
  expect(put(BINARY)).toContain('1.0.0')
  expect(files().filter(name => name.endsWith('.new'))).toEqual([])
})

test('uninstalled it is gone, but for the settings and the data', () => {
  for (const name of ['balcao.1', 'balcao.fish']) writeFileSync(join(release, name), name)
  install()
  publish('1.1.0')
  install()
  mkdirSync(join(target, 'var/lib/balcao'), { recursive: true })
  writeFileSync(join(target, 'var/lib/balcao/platform.sqlite'), '')
  expect(install(['uninstall']).status).toBe(0)
  expect(files()).toEqual(['etc/balcao/balcao.env', 'var/lib/balcao/platform.sqlite'])
  expect(install(['uninstall']).status).toBe(0)
})

test('words that it does not know change nothing', () => {
  const rejected = install(['--prefix=/opt'])
  expect([rejected.status, rejected.said, existsSync(target)]).toEqual([
    2,
    expect.stringContaining('--no-start'),
    false,
  ])
  expect(install(['--help']).status).toBe(0)
})

test('on this machine itself it makes the user and its folder, and without systemd tells what to start', context => {
  // With its own /etc, /var/lib and /usr/local, which go with it.
  const inside = `set -e
    umask 022
    for kept in etc var/lib usr/local; do
      mkdir -p "$0/$kept/up" "$0/$kept/work"
      mount -t overlay -o "lowerdir=/$kept,upperdir=$0/$kept/up,workdir=$0/$kept/work" overlay "/$kept"
    done
    mount -t tmpfs none /run
    (umask 077; ./install.sh)
    stat -c '%U %a' /var/lib/balcao
    su -s /bin/sh balcao -c 'balcao --version'
    ./install.sh uninstall
    stat -c '%U' /var/lib/balcao; test ! -e /usr/local/bin/balcao`
  const layers = join(folder, 'layers')
  mkdirSync(layers)
  const mounted = `mount -t tmpfs none "$0" && ${'exec sh -c "$1" "$0"'}`
  const run = spawnSync(APART, ['--mount', 'sh', '-c', mounted, layers, inside], { cwd: release, encoding: 'utf8' })
  if (process.getuid?.() !== 0 || /unshare|mount:/.test(run.stderr))
    return notRunHere(context, 'this user may not mount over its own folders')
  expect(run.stderr).toBe('')
  const lines = run.stdout.trim().split('\n')
  expect(lines).toEqual([
    'Balcão 1.0.0 is in /usr/local/bin/balcao.',
    'No systemd runs here. Whatever starts services on this machine starts, as the user balcao:',
    '  /usr/local/bin/balcao serve --data /var/lib/balcao',
    'balcao 700',
    '1.0.0',
    expect.stringContaining('Balcão is gone'),
    'balcao',
  ])
})
