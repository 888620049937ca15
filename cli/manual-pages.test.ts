import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../core/app/config.ts'
import { createLog } from '../core/app/log.ts'
import { options } from '../core/app/options.ts'
import { onFolder } from '../core/app/stopped-folder.ts'
import { notRunHere } from '../core/app/testing/not-run-here.ts'
import { BUILT_PROGRAM } from '../core/app/testing/serving.ts'
import { MINUTE } from '../core/kit/clock.ts'

/** Each command and file of the operator's manual is played as it stands there, or says why not. */

const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')
const PAGES = [
  ...['install.md', 'configure.md', 'https-and-proxies.md', 'backup-and-restore.md', 'upgrade.md', 'monitor.md'],
  ...[
    'companies-and-billing.md',
    'command-line.md',
    'api.md',
    'whatsapp.md',
    'whatsapp-cloud.md',
    'moving-from-whaticket.md',
    'security.md',
  ],
  ...['processes.md', 'sizing.md', 'troubleshooting.md', 'move-to-another-server.md'],
]
/** Not on every machine. */
const [CADDY, NGINX, JUDGE, APART] = ['caddy', process.env.TEST_NGINX ?? 'nginx', 'systemd-analyze', 'unshare']
const SHELL = 'sh'

interface Block {
  page: string
  /** Behind the fence: the language, and a word or two about it. */
  info: string
  text: string
  /** Why nobody plays it. */
  notRun: string | undefined
}

const BLOCK = /(?:<!-- not run: (.+?) -->\n)?^```(.*)\n([\s\S]*?)^```$/gm
const blocks: Block[] = PAGES.flatMap(page =>
  [...readFileSync(join(docs, page), 'utf8').matchAll(BLOCK)].map(([, notRun, info = '', text = '']) => ({
    page,
    info,
    text,
    notRun,
  })),
)
const of = (info: string): Block[] => blocks.filter(block => block.info === info)

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-manual-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const isThere = (program: string, flag = '--version'): boolean => !spawnSync(program, [flag]).error

test('the pages of the manual are all that are there, and each block of one is of a kind that is played or explained', () => {
  const others = ['README.md', 'bench.md', 'flows.md', 'webhooks.md', 'whaticket-frontends.md']
  expect(readdirSync(docs).filter(name => name.endsWith('.md') && !others.includes(name))).toEqual(PAGES.toSorted())
  const kinds = ['sh', 'sh hook', 'ini balcao.service.d/disk.conf', 'env', 'caddy', 'caddy 2.7', 'nginx', 'text']
  expect(blocks.filter(({ info }) => !kinds.includes(info))).toEqual([])
  expect(blocks.filter(({ info, notRun }) => notRun !== undefined && info !== 'sh')).toEqual([])
})

const NOT_HERE = 'this user may not mount over the folders of the system'

/** Somewhere to mount on. */
function makeForNow(path: string): void {
  mkdirSync(path)
  onTestFinished(() => rmdirSync(path))
}

/** What the programs of one run of the tests compiled, so that each start need not do it again. */
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** Runs words in mounts of its own, so that what the manual writes in the system lies in `folder`; says why where that may not be. */
function inSystemOf(folder: string, words: string): { status: number | null; output: string } | string {
  if (process.getuid?.() !== 0) return NOT_HERE
  const system = {
    ...{ '/var/lib': join(folder, 'lib'), '/mnt': join(folder, 'mnt'), '/usr/local/bin': join(folder, 'bin') },
    '/etc/balcao': join(folder, 'etc'),
  }
  for (const path of Object.values(system)) mkdirSync(path, { recursive: true })
  for (const path of Object.keys(system)) if (!existsSync(path)) makeForNow(path)
  const mounts = Object.entries(system).map(([to, from]) => `mount --bind '${from}' '${to}'`)
  const run = spawnSync(APART, ['--mount', SHELL, '-ec', [...mounts, 'umask 077', words].join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `/usr/local/bin:${process.env.PATH}`, TMPDIR: folder, HOME: folder, ...compiled },
    // A command of a page that never ends fails in place of the whole run.
    timeout: 5 * MINUTE,
    killSignal: 'SIGKILL',
  })
  if (run.error || /^(?:unshare|mount):/m.test(run.stderr)) return NOT_HERE
  return { status: run.status, output: run.stdout + run.stderr }
}

/** What stands in the place of what only a whole machine has: root's rights, the user of the service, the installed program. */
function layPrograms(folder: string): void {
  const put = (name: string, text: string): void => {
    writeFileSync(join(folder, 'bin', name), text)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  mkdirSync(join(folder, 'bin'), { recursive: true })
  put('balcao', `#!/bin/sh\nexec '${process.execPath}' '${BUILT_PROGRAM}' "$@"\n`)
  put('sudo', '#!/bin/sh\n[ "$1" = -u ] && shift 2\nexec "$@"\n')
  // Nobody here is the user of the service.
  put('install', '#!/bin/sh\nfor last; do :; done\ncase "$*" in *-d*) exec /usr/bin/mkdir -p "$last" ;; esac\n')
  put('chown', '#!/bin/sh\nexit 0\n')
}

/** What each page finds: the folder of a desk that was set up and has a company, and one backup of it. */
let found: { data: string; backups: string }
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-manual-'))
  found = { data: join(folder, 'data'), backups: join(folder, 'backups') }
  await onFolder(readConfig({ data: found.data }, {}), createLog('silent'), async () => {})
  const balcao = (...words: string[]): void => {
    const ran = spawnSync(process.execPath, [BUILT_PROGRAM, ...words, '--data', found.data], { encoding: 'utf8' })
    expect([ran.status, ran.stderr]).toEqual([0, expect.any(String)])
  }
  balcao('tenant', 'create', 'Loja Azul', 'ana@azul.example')
  balcao('backup', 'create', '--to', found.backups)
  return () => rmSync(folder, { recursive: true })
})

const played = of('sh').filter(({ notRun }) => notRun === undefined)

test.for(PAGES.filter(page => played.some(block => block.page === page)))(
  'each command of %s does what it says, one after the other',
  (page, context) => {
    const folder = aFolder()
    layPrograms(folder)
    cpSync(found.data, join(folder, 'lib/balcao'), { recursive: true })
    cpSync(found.backups, join(folder, 'mnt/backup/balcao'), { recursive: true })
    const texts = played.filter(block => block.page === page).map(({ text }) => text)
    const ran = inSystemOf(folder, texts.join('\n'))
    if (typeof ran === 'string') return notRunHere(context, ran)
    expect([ran.status, ran.output]).toEqual([0, expect.any(String)])
  },
)

test('what stands in the environment of the service are options', () => {
  const known = Object.values(options).map(({ environment }) => environment as string)
  const named = blocks.flatMap(({ text }) => text.match(/\bBALCAO_[A-Z0-9_]+(?==)/g) ?? [])
  expect(named.filter(name => !known.includes(name))).toEqual([])
})

test('systemd takes the file by which the service may write elsewhere, beside its unit', context => {
  if (!isThere(JUDGE)) return notRunHere(context, `${JUDGE} is not on this machine`)
  const folder = aFolder()
  const unit = readFileSync(join(root, 'scripts/release/balcao.service'), 'utf8')
  writeFileSync(join(folder, 'balcao.service'), unit.replace('/usr/local/bin/balcao', '/bin/true'))
  for (const { info, text } of blocks.filter(block => block.info.startsWith('ini '))) {
    const path = join(folder, info.slice(4))
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
  }
  const verified = spawnSync(JUDGE, ['verify', '--man=no', join(folder, 'balcao.service')], {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  })
  expect(`${verified.stdout}${verified.stderr}`.trim()).toBe('')
})

test('the hook of certbot hands each new certificate over, readable for the service alone, and has it taken up', context => {
  const folder = aFolder()
  layPrograms(folder)
  writeFileSync(join(folder, 'bin/install'), `#!/bin/sh\necho "install $*" | sed 's#${folder}#.#g'\n`)
  writeFileSync(join(folder, 'bin/systemctl'), '#!/bin/sh\necho "systemctl $*"\n', { mode: 0o755 })
  const [hook] = of('sh hook')
  writeFileSync(join(folder, 'hook'), hook!.text, { mode: 0o755 })
  const ran = inSystemOf(folder, `chmod 755 /usr/local/bin/systemctl\nRENEWED_LINEAGE='${folder}' '${folder}/hook'`)
  if (typeof ran === 'string') return notRunHere(context, ran)
  expect(ran).toEqual({
    status: 0,
    output: [
      'install -d -m 750 -g balcao /etc/balcao/tls',
      'install -m 640 -g balcao ./fullchain.pem ./privkey.pem /etc/balcao/tls/',
      'systemctl reload balcao\n',
    ].join('\n'),
  })
})

test('Caddy takes each of its files, that of Debian 12 those that name no later version', context => {
  if (!isThere(CADDY, 'version')) return notRunHere(context, `${CADDY} is not on this machine`)
  const [, major, minor] = /(\d+)\.(\d+)/.exec(spawnSync(CADDY, ['version'], { encoding: 'utf8' }).stdout)!
  const isLater = Number(major) > 2 || Number(minor) >= 7
  const folder = aFolder()
  for (const { text } of [...of('caddy'), ...(isLater ? of('caddy 2.7') : [])]) {
    const path = join(folder, 'Caddyfile')
    writeFileSync(path, text)
    const judged = spawnSync(CADDY, ['validate', '--adapter', 'caddyfile', '--config', path], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    })
    expect([judged.status, judged.status === 0 ? '' : judged.stderr]).toEqual([0, ''])
  }
})

test('nginx takes its parts together in one server', context => {
  if (!isThere(NGINX, '-v')) return notRunHere(context, 'nginx is not on this machine')
  const folder = aFolder()
  const parts = of('nginx').map(({ text }) => text)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\nserver { listen 127.0.0.1:8081;\n${parts.join('\n')}\n} }\n`,
  )
  const judged = spawnSync(NGINX, ['-t', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })
  expect([judged.status, judged.stderr]).toEqual([0, expect.stringContaining('test is successful')])
})
