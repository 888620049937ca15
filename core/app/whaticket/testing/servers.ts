import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { Client } from 'pg'

/** A database server of its own for a test, empty, which takes what is written in memory for written. */
export interface Server {
  /** Makes a database of this name, with what a file of SQL puts into it; returns its address. */
  fill(name: string, sql: string): Promise<string>
  stop(): Promise<void>
}

interface PostgresServer extends Server {
  /** Ends the sessions of anyone who reads there. */
  endSessions(): Promise<void>
}

/** Of anyone who reads there; with letters that mean something in an address. */
export const SERVER_PASSWORD = 'chá/de:anis@50%'

const MISSING = 'The tests need it: install the packages postgresql and mariadb-server, as scripts/test does.'

export async function startPostgres(): Promise<PostgresServer> {
  const bin = folderOf(
    'postgres',
    readable('/usr/lib/postgresql').map(version => `/usr/lib/postgresql/${version}/bin`),
  )
  const port = await freePort()
  const home = new Home()
  const secret = join(home.folder, 'password')
  home.write(secret, `${SERVER_PASSWORD}\n`)
  home.do(join(bin, 'initdb'), [
    ...['-D', join(home.folder, 'data'), '-U', 'balcao', '--pwfile', secret],
    ...['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '-N'],
  ])
  const memory = ['fsync=off', 'full_page_writes=off', 'shared_buffers=16MB', 'max_connections=20'].flatMap(each => [
    '-c',
    each,
  ])
  const where = ['-D', join(home.folder, 'data'), '-k', home.folder, '-h', '127.0.0.1', '-p', String(port)]
  const running = await home.start(join(bin, 'postgres'), [...where, ...memory], /ready to accept connections/)
  const at = (name: string): string => `postgres://balcao@127.0.0.1:${port}/${name}`
  const run = async (name: string, sql: string): Promise<void> => {
    const client = new Client({ host: '127.0.0.1', port, user: 'balcao', database: name, password: SERVER_PASSWORD })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  const fill = async (name: string, sql: string): Promise<string> => {
    await run('postgres', `CREATE DATABASE ${name}`)
    await run(name, sql)
    return at(name)
  }
  const endSessions = (): Promise<void> =>
    run('postgres', "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname <> 'postgres'")
  return { fill, endSessions, stop: () => home.stop(running, 'SIGINT') }
}

export async function startMariadb(): Promise<Server> {
  const bin = folderOf('mariadbd', ['/usr/sbin', '/usr/bin', '/usr/libexec'])
  const install = join(folderOf('mariadb-install-db', ['/usr/bin', '/usr/sbin']), 'mariadb-install-db')
  const port = await freePort()
  const home = new Home()
  const data = join(home.folder, 'data')
  home.do(install, ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'])
  const where = [
    `--datadir=${data}`,
    `--socket=${home.folder}/sock`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--pid-file=${home.folder}/pid`,
  ]
  const memory = [
    '--innodb-buffer-pool-size=16M',
    '--innodb-flush-log-at-trx-commit=0',
    '--skip-log-bin',
    '--skip-name-resolve',
  ]
  const running = await home.start(
    join(bin, 'mariadbd'),
    ['--no-defaults', ...where, ...memory],
    /ready for connections/,
  )
  const fill = async (name: string, sql: string): Promise<string> => {
    const place = { host: '127.0.0.1', port, user: 'root', charset: 'utf8mb4', multipleStatements: true }
    const connection = await createConnection(place)
    const reader = `CREATE USER IF NOT EXISTS balcao IDENTIFIED BY ?; GRANT ALL ON *.* TO balcao;`
    await connection.query(reader, [SERVER_PASSWORD])
    const made = `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin; USE ${name};`
    await connection.query(`${made}${sql}`).finally(() => connection.end())
    return `mysql://balcao@127.0.0.1:${port}/${name}`
  }
  return { fill, stop: () => home.stop(running, 'SIGTERM') }
}

/**
 * The folder of a server. No server of these runs as root, who starts them as someone without rights; whom the tests' own
 * folder is closed to.
 */
class Home {
  readonly folder = mkdtempSync(join(parentFolder(), 'balcao-server-'))
  readonly #as: SpawnOptions = {
    cwd: this.folder,
    env: { PATH: process.env.PATH, TMPDIR: this.folder, LC_ALL: 'C' },
    ...(process.getuid?.() === 0 ? nobody() : {}),
  }

  constructor() {
    const { uid, gid } = this.#as
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid)
  }

  /** Writes a file that the server may read. */
  write(path: string, text: string): void {
    writeFileSync(path, text, { mode: 0o600 })
    const { uid, gid } = this.#as
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  }

  /** Runs a program to its end. */
  do(program: string, words: readonly string[]): void {
    const { status, stdout, stderr } = spawnSync(program, words, { ...this.#as, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`)
  }

  /** Starts a server; resolves when it says that it is there. */
  start(program: string, words: readonly string[], ready: RegExp): Promise<ChildProcess> {
    const running = spawn(program, words, { ...this.#as, stdio: ['ignore', 'ignore', 'pipe'] })
    return new Promise((resolve, reject) => {
      let content = ''
      running.stderr!.setEncoding('utf8').on('data', (text: string) => {
        content += text
        if (ready.test(content)) resolve(running)
      })
      running.once('error', reject).once('exit', () => reject(new Error(`${program} ended: ${content}`)))
    })
  }

  async stop(running: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise(resolve => running.once('exit', resolve))
    running.kill(signal)
    await ended
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const nobody = (): { uid: number; gid: number } => ({
  uid: Number(execFileSync('id', ['-u', 'nobody'])),
  gid: Number(execFileSync('id', ['-g', 'nobody'])),
})

function parentFolder(): string {
  if (process.getuid?.() !== 0) return tmpdir()
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return '/tmp'
  }
}

function folderOf(program: string, folders: readonly string[]): string {
  const found = folders.findLast(folder => readable(folder).includes(program))
  if (found === undefined) throw new Error(`There is no ${program}. ${MISSING}`)
  return found
}

function readable(folder: string): string[] {
  try {
    return readdirSync(folder).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  } catch {
    return []
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
